/** Longest that work of use to anyone waits for an idle moment. */
const IDLE_TIMEOUT_MS = 2000;

/** Resolves at once where requestIdleCallback is missing. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
      : resolve(),
  );

/** Loads code that nobody waits for: a click or a key goes first. */
export const whenIdle =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    idle().then(load);

/** Whether the person asked for as few bytes as possible. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
