/** Pixels from an edge within which what is dragged over scrolls, and how many it does a frame at most. */
const EDGE_PX = 72;
const MAX_STEP_PX = 14;
/** At the top of the window stands the bar. */
const TOP_EDGE_PX = EDGE_PX * 1.6;

const stepFor = (y: number, from: number, to: number): number => {
  const over = y < from ? y - from : Math.max(0, y - to);
  return Math.max(-MAX_STEP_PX, Math.min(MAX_STEP_PX, Math.round(over / 4)));
};

/** By how much the window scrolls in this frame, for a pointer at a height. */
export const windowScrollStep = (y: number): number => stepFor(y, TOP_EDGE_PX, innerHeight - EDGE_PX);

/** The same for an element that scrolls by itself. */
export const elementScrollStep = (element: Element, y: number): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return stepFor(y, top + EDGE_PX, bottom - EDGE_PX);
};
