/** As scripts/vite/version-file.ts writes it; the names are relative to the app's root. */
interface Version {
  readonly entry: string;
  readonly files: readonly string[];
}

const RELOADED_FOR_KEY = 'registrar.reloaded-for';
/** Milliseconds. */
const KEEP_DELAY_MS = 5000;
const VERSION_CHECK_MS = 15 * 60_000;
const VERSION_TIMEOUT_MS = 10_000;

let isOutdated = false;
const listeners = new Set<() => void>();

const runningEntry = () =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src')?.replace(/^\//, '');

/** The version the server has now; null where it does not say, as in development. */
const readVersion = async (): Promise<Version | null> => {
  try {
    const answer = await fetch('/version.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
    });
    const version = (await answer.json()) as Version;
    return answer.ok && typeof version.entry === 'string' ? version : null;
  } catch {
    return null;
  }
};

const ask = async (): Promise<Version | null> => {
  const version = await readVersion();
  if (version && !isOutdated && version.entry !== runningEntry()) {
    isOutdated = true;
    for (const tell of listeners) tell();
  }
  return version;
};

/** Resolves when the browser has nothing better to do; at once where it cannot say. */
const idle = () =>
  new Promise<void>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(() => resolve()) : resolve(),
  );

/**
 * Brings the rest of this version's code into the browser's cache: a dialog opened an hour after a deployment, or
 * without a network, is then still there.
 */
const keepCode = async () => {
  const version = await ask();
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!version || isOutdated || connection?.saveData) return;
  for (const file of version.files) {
    // One after the other, behind whatever the person is waiting for or typing.
    // eslint-disable-next-line no-await-in-loop
    await idle();
    // eslint-disable-next-line no-await-in-loop
    await fetch(`/${file}`, { priority: 'low' }).then((answer) => answer.blob());
  }
};

/** Whether a newer version has been put in place, for views: a store to subscribe to. */
export const newVersion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isThere: () => isOutdated,
};

/** Asks now and then, on every return to the tab, and as soon as code does not come, whether there is a newer version. */
export const watchForNewVersion = (): void => {
  addEventListener('vite:preloadError', () => void ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  setInterval(() => void ask(), VERSION_CHECK_MS);
  setTimeout(() => void keepCode().catch(() => {}), KEEP_DELAY_MS);
};

/**
 * Loads the page anew where that brings a version other than the one that runs, once for each version.
 * @returns whether it does
 */
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
