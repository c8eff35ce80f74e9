const IDLE_TIMEOUT_MS = 2000;

export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
      : resolve(),
  );

export const whenIdle =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    idle().then(load);

export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
