const KEY = 'registrar.reloaded-for';

/**
 * A new version may be deployed while a tab is open; its old chunks are then gone. Vite says so before anything
 * breaks, and one reload brings the new version. A second failure for the same file is a real one and is shown.
 */
export const reloadOnStaleChunk = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const file = String((event as Event & { payload?: Error }).payload?.message ?? 'unknown');
    try {
      if (sessionStorage.getItem(KEY) === file) return;
      sessionStorage.setItem(KEY, file);
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
};
