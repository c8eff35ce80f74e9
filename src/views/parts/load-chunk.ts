/** By address; one that failed is asked for again. */
const files = new Map<string, Promise<void>>();

const addStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = '';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Could not load ${href}`));
    });
    document.head.append(link);
  });

const cacheCode = async (href: string): Promise<void> => {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`Could not load ${href}`);
  await answer.blob();
};

/** The page itself names what it started with. */
const noteFilesOfPage = () => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[href]'))
    files.set(href, Promise.resolve());
  for (const { src } of document.scripts) files.set(src, Promise.resolve());
};

const load = (href: string): Promise<void> => {
  const known = files.get(href);
  if (known) return known;
  const loading = href.endsWith('.css') ? addStyles(href) : cacheCode(href);
  files.set(href, loading);
  loading.catch(() => files.delete(href));
  return loading;
};

/**
 * Imports a chunk once all its files are in the browser's cache. Browsers never ask again for a module that failed,
 * whoever imports it (https://github.com/whatwg/html/issues/6768); a fetch that failed can be repeated.
 * @param names relative to the root
 * @throws when a file did not come; calling it again asks again
 */
export const __vitePreload = async <Module>(
  importModule: () => Promise<Module>,
  names: readonly string[] = [],
): Promise<Module> => {
  if (files.size === 0) noteFilesOfPage();
  try {
    await Promise.all(names.map((name) => load(new URL(`/${name}`, location.origin).href)));
    return await importModule();
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
};
