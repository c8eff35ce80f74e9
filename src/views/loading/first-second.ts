const FIRST_SECOND_MS = 1000;

/** The time after the first screen was drawn, or until the pointer moves, and may hover over what needs code. */
export const firstSecond = async (): Promise<void> => {
  const end = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, FIRST_SECOND_MS);
    for (const name of ['pointermove', 'pointerdown'])
      addEventListener(name, () => resolve(), { capture: true, passive: true, signal: end.signal });
  });
  end.abort();
};
