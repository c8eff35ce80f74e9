const EDGE_PX = 72;
const MAX_STEP_PX = 14;
const TOP_EDGE_PX = EDGE_PX * 1.6;

const stepFor = (y: number, from: number, to: number): number => {
  const over = y < from ? y - from : Math.max(0, y - to);
  return Math.max(-MAX_STEP_PX, Math.min(MAX_STEP_PX, Math.round(over / 4)));
};

/**
 * @param y viewport pixels
 * @returns pixels per frame
 */
export const windowScrollStep = (y: number): number => stepFor(y, TOP_EDGE_PX, innerHeight - EDGE_PX);

export const elementScrollStep = (element: Element, y: number): number => {
  const { top, bottom } = element.getBoundingClientRect();
  return stepFor(y, top + EDGE_PX, bottom - EDGE_PX);
};
