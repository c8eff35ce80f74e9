import { idle } from './idle.ts';
import { askForVersion, newVersion } from './new-version.ts';

/** Preloads the chunks of every visit, which then open after a deployment or offline. */
export const preloadCode = async (): Promise<void> => {
  const version = await askForVersion();
  if (!version || newVersion.isThere()) return;
  // A fetch would put loaded files out of the memory cache, from where a reload takes them.
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const file of version.files) {
    if (loaded.has(new URL(`/${file}`, location.origin).href)) continue;
    // One by one, to stay behind requests a person waits for.
    await idle();
    await fetch(`/${file}`, { priority: 'low' }).then((response) => response.blob());
  }
};
