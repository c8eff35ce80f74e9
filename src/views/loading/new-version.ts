/** From scripts/vite/version-file.ts: the files of every visit, relative to the root. */
interface Version {
  readonly entry: string;
  readonly files: readonly string[];
}

const RELOADED_FOR_KEY = 'registrar.reloaded-for';
const VERSION_CHECK_MS = 15 * 60_000;
const VERSION_TIMEOUT_MS = 10_000;

let isOutdated = false;
const listeners = new Set<() => void>();

const runningEntry = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src')?.replace(/^\//, '');

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

/** Null when nobody says, or in development. */
export const askForVersion = async (): Promise<Version | null> => {
  const version = await readVersion();
  if (version && !isOutdated && version.entry !== runningEntry()) {
    isOutdated = true;
    for (const notify of listeners) notify();
  }
  return version;
};

export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isThere: () => isOutdated,
};

export const watchForNewVersion = (): void => {
  addEventListener('vite:preloadError', () => void askForVersion());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void askForVersion();
  });
  setInterval(() => void askForVersion(), VERSION_CHECK_MS);
};

/** Reloads at most once per version; returns whether it does. */
export const reloadIntoNewVersion = async (): Promise<boolean> => {
  const version = await askForVersion();
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
