interface Point {
  readonly x: number;
  readonly y: number;
}

declare global {
  // Set by the boot script where something was clicked before the application's code had come.
  var __registrarEarlyClick: Point | undefined;
}

/** What was clicked while the first rows stood there and could not yet be used; they stand where the app's own do. */
export const earlyClick = {
  /** Once the rows stand there: before that, nothing could be meant by a click. */
  watch: (): void =>
    addEventListener('click', ({ clientX: x, clientY: y }) => {
      if ('boot' in document.documentElement.dataset) globalThis.__registrarEarlyClick = { x, y };
    }),
  /** Clicks it once more, now that it does something. */
  repeat: (): void => {
    const point = globalThis.__registrarEarlyClick;
    globalThis.__registrarEarlyClick = undefined;
    const element = point && document.elementFromPoint(point.x, point.y);
    const target = element?.closest<HTMLElement>('main :is(a, button, input)');
    target?.focus();
    target?.click();
  },
};
