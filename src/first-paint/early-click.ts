interface Point {
  readonly x: number;
  readonly y: number;
}

declare global {
  // Set by the boot script on a click before the bundle has loaded.
  var __registrarEarlyClick: Point | undefined;
}

/** Remembers a click on the prerendered rows, which stand where the app's own will. */
export const earlyClick = {
  /** Call once the rows are drawn; earlier clicks mean nothing. */
  watch: (): void =>
    addEventListener('click', ({ clientX: x, clientY: y }) => {
      if ('boot' in document.documentElement.dataset) globalThis.__registrarEarlyClick = { x, y };
    }),
  /** Repeats the click on the app's own rows. */
  repeat: (): void => {
    const point = globalThis.__registrarEarlyClick;
    globalThis.__registrarEarlyClick = undefined;
    const element = point && document.elementFromPoint(point.x, point.y);
    const target = element?.closest<HTMLElement>('main :is(a, button, input)');
    target?.focus();
    target?.click();
  },
};
