import { idle, isSavingData } from './idle.ts';

/** From scripts/vite/version-file.ts: the files of every visit, relative to the root. */
interface Version {
  readonly entry: string;
  readonly files: readonly string[];
}

const RELOADED_FOR_KEY = 'registrar.reloaded-for';
const PRELOAD_DELAY_MS = 5000;
const VERSION_CHECK_MS = 15 * 60_000;
const VERSION_TIMEOUT_MS = 10_000;

let isOutdated = false;
const listeners = new Set<() => void>();

const runningEntry = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src')?.replace(/^\//, '');

/** Null in development. */
const readVersion = async (): Promise<Version | null> => {
  try {
    const response = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
    });
    const version = (await response.json()) as Version;
    return response.ok && typeof version.entry === 'string' ? version : null;
  } catch {
    return null;
  }
};

const ask = async (): Promise<Version | null> => {
  const version = await readVersion();
  if (version && !isOutdated && version.entry !== runningEntry()) {
    isOutdated = true;
    for (const notify of listeners) notify();
  }
  return version;
};

/** Preloads the chunks of every visit, which then open after a deployment or offline. */
const preloadCode = async () => {
  const version = await ask();
  if (!version || isOutdated) return;
  // A fetch would put loaded files out of the memory cache, from where a reload takes them.
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const file of version.files) {
    if (loaded.has(new URL(`/${file}`, location.origin).href)) continue;
    // One by one, to stay behind requests a person waits for.
    await idle();
    await fetch(`/${file}`, { priority: 'low' }).then((response) => response.blob());
  }
};

export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isThere: () => isOutdated,
};

let isPreloading = false;
/** Call once somebody is signed in: without a session, nobody needs more than the form. */
export const preloadCodeSoon = (): void => {
  if (isPreloading || isSavingData()) return;
  isPreloading = true;
  setTimeout(() => void preloadCode().catch(() => {}), PRELOAD_DELAY_MS);
};

export const watchForNewVersion = (): void => {
  addEventListener('vite:preloadError', () => void ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  setInterval(() => void ask(), VERSION_CHECK_MS);
};

/** Reloads at most once per version; returns whether it does. */
export const reloadIntoNewVersion = async (): Promise<boolean> => {
  const version = await ask();
  if (!version || !isOutdated) return false;
  try {
    if (sessionStorage.getItem(RELOADED_FOR_KEY) === version.entry) return false;
    sessionStorage.setItem(RELOADED_FOR_KEY, version.entry);
  } catch {
    return false;
  }
  location.reload();
  return true;
};
