const IDLE_TIMEOUT_MS = 2000;

let held: Promise<unknown> = Promise.resolve();

/** @param work what a person waits for; which must resolve: nothing is idle until then, or for two seconds */
export const holdIdle = async (work: Promise<unknown>): Promise<void> => {
  const limit = new Promise((resolve) => setTimeout(resolve, IDLE_TIMEOUT_MS));
  const before = held;
  held = Promise.race([work, limit]).then(() => before);
  await work;
};

export const idle = async (): Promise<void> => {
  const waited = held;
  await waited;
  await new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(resolve),
  );
  if (held !== waited) await idle();
};

export const whenIdle =
  <Code>(load: () => Promise<Code>) =>
  (): Promise<Code> =>
    idle().then(load);

export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
