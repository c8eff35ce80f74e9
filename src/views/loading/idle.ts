const IDLE_TIMEOUT_MS = 2000;

let held: Promise<unknown> = Promise.resolve();
let heldOptional: Promise<unknown> = Promise.resolve();

/** @param work what a person waits for; which must resolve: nothing is idle until then, or for two seconds */
export const holdIdle = async (work: Promise<unknown>): Promise<void> => {
  const limit = new Promise((resolve) => setTimeout(resolve, IDLE_TIMEOUT_MS));
  const before = held;
  held = Promise.race([work, limit]).then(() => before);
  await work;
};

/** @param until when what nobody asked for may begin; it must resolve */
export const holdOptionalWork = (until: Promise<unknown>): void => {
  heldOptional = until;
};

/** For what keeps work safe, and says what happens. */
export const nextIdle = async (): Promise<void> => {
  const waited = held;
  await waited;
  await new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS })
      : setTimeout(resolve),
  );
  if (held !== waited) await nextIdle();
};

/** For what nobody asked for. */
export const idle = async (): Promise<void> => {
  await heldOptional;
  await nextIdle();
};

export const whenIdle =
  <Code>(load: () => Promise<Code>, when = idle) =>
  (): Promise<Code> =>
    when().then(load);

export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
