/** Pixels from an edge within which what is dragged over scrolls, and how many it does a frame at most. */
const EDGE = 72;
const FASTEST = 14;
/** At the top of the window stands the bar. */
const TOP = EDGE * 1.6;

const stepFor = (y: number, from: number, to: number): number => {
  const over = y < from ? y - from : Math.max(0, y - to);
  return Math.max(-FASTEST, Math.min(FASTEST, Math.round(over / 4)));
};

/** By how much the window scrolls in this frame, for a pointer at a height. */
export const windowStep = (y: number): number => stepFor(y, TOP, innerHeight - EDGE);

/** The same for an element that scrolls by itself. */
export const elementStep = (element: Element, y: number): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return stepFor(y, top + EDGE, bottom - EDGE);
};
