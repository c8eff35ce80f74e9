const FIRST_SECOND_MS = 1000;

/**
 * The time after the first screen is drawn, or until the pointer moves, and may hover over what needs code.
 * Call right before it is drawn.
 */
export const firstSecond = (): Promise<void> =>
  new Promise((resolve) => {
    // The first timer fires once it is drawn.
    setTimeout(() => setTimeout(resolve, FIRST_SECOND_MS));
    for (const name of ['pointermove', 'pointerdown'])
      addEventListener(name, () => resolve(), { capture: true, once: true });
  });
