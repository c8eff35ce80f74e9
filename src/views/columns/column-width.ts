export const MIN_WIDTH_PX = 64;
export const MAX_WIDTH_PX = 800;

export const withinLimits = (width: number): number =>
  Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, width)));

/** @param width CSS length in rem or px */
export const toPixels = (width: string | undefined): number => {
  const number = Number.parseFloat(width ?? '9rem');
  return Math.round(
    width?.endsWith('px')
      ? number
      : number * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
};
