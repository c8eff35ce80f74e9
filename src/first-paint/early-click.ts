interface Point {
  readonly x: number;
  readonly y: number;
}

declare global {
  var __registrarEarlyClick: Point | undefined;
}

/**
 * Remembers a click on prerendered rows and repeats it at the same point, where the app's own rows
 * stand.
 */
export const earlyClick = {
  /** Call once the rows are drawn; an earlier click means nothing. */
  watch: (): void =>
    addEventListener('click', ({ clientX: x, clientY: y }) => {
      if ('boot' in document.documentElement.dataset) globalThis.__registrarEarlyClick = { x, y };
    }),
  repeat: (): void => {
    const point = globalThis.__registrarEarlyClick;
    globalThis.__registrarEarlyClick = undefined;
    const element = point && document.elementFromPoint(point.x, point.y);
    const target = element?.closest<HTMLElement>('main :is(a, button, input, tbody tr)');
    target?.focus();
    target?.click();
  },
};
