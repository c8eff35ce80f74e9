/** Heights in rem with the gap below, as `calendar.css` draws them; a crowded week grows to that of the day. */
const DAY_REM = 7.5;
const BAR_REM = 1.5;
const ONE_LINE_TITLE_REM = 2.25;
const TWO_LINE_TITLE_REM = 3.25;
const MORE_REM = 1.5;

export const MAX_BAR_LANES = 3;

/**
 * How many of a day's timed events are drawn below its bars.
 * @param hasHiddenBars the line that counts hidden events is needed anyway
 */
export const fitEvents = (count: number, barLanes: number, hasHiddenBars: boolean) => {
  const below = DAY_REM - barLanes * BAR_REM;
  const room = hasHiddenBars || count * ONE_LINE_TITLE_REM > below ? below - MORE_REM : below;
  const shown = Math.min(count, Math.floor(room / ONE_LINE_TITLE_REM));
  return { shown, isTall: shown * TWO_LINE_TITLE_REM <= room };
};
