/** Heights in rem with the gap below, as `calendar.css` draws them; a crowded week grows to that of the day. */
const NUMBER_REM = 1;
const BAR_REM = 1.5;
const ONE_LINE_TITLE_REM = 2.25;
const TWO_LINE_TITLE_REM = 3.25;
const MORE_REM = 1.5;

export const MAX_BAR_LANES = 3;

/** Height of a week: five, or six, fit a window of 900 px. */
export const weekRem = (weeks: number): number => (weeks > 5 ? 7.25 : 8.5);

/**
 * How many of a day's timed events are drawn below its bars.
 * @param height of the week, in rem
 * @param hasHiddenBars the line that counts hidden events is needed anyway
 */
export const fitEvents = (count: number, height: number, barLanes: number, hasHiddenBars: boolean) => {
  const below = height - NUMBER_REM - barLanes * BAR_REM;
  const room = hasHiddenBars || count * ONE_LINE_TITLE_REM > below ? below - MORE_REM : below;
  const shown = Math.min(count, Math.floor(room / ONE_LINE_TITLE_REM));
  return { shown, isTall: shown * TWO_LINE_TITLE_REM <= room };
};
