const IDLE_TIMEOUT_MS = 2000;

const awaited = new Set<Promise<unknown>>();

/** @param work what a person waits for; nothing is idle until it resolves, which it must */
export const holdIdle = async (work: Promise<unknown>): Promise<void> => {
  awaited.add(work);
  await work;
  awaited.delete(work);
};

export const idle = async (): Promise<void> => {
  const latest = performance.now() + IDLE_TIMEOUT_MS;
  do {
    await new Promise((resolve) =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
        : setTimeout(resolve),
    );
  } while (awaited.size > 0 && performance.now() < latest);
};

export const whenIdle =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    idle().then(load);

export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
