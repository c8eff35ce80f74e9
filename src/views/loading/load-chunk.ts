/** By address, without those that failed. */
const files = new Map<string, Promise<void>>();

const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Could not load ${link.href}`));
    });
  });

const addStyles = (href: string): Promise<void> => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return loaded(link);
};

const cacheCode = async (href: string): Promise<void> => {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`Could not load ${href}`);
  await response.blob();
};

const note = (href: string, loading: Promise<void>): Promise<void> => {
  files.set(href, loading);
  loading.catch(() => files.delete(href));
  return loading;
};

const noteFilesOfPage = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href]')) {
    // The boot script's may be under way still; those that failed it removed.
    const isLoading = link.rel === 'stylesheet' && !link.disabled && !link.sheet;
    note(link.href, isLoading ? loaded(link) : Promise.resolve());
  }
  for (const { src } of document.scripts) files.set(src, Promise.resolve());
};

const load = (href: string): Promise<void> =>
  files.get(href) ?? note(href, href.endsWith('.css') ? addStyles(href) : cacheCode(href));

/**
 * Fetches a chunk's files before it imports it: a failed fetch can be repeated, a failed module never
 * (https://github.com/whatwg/html/issues/6768).
 * @throws when a file did not come; a new call asks again
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
