const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const SECONDS_PATTERN = /^(\d{4}-\d{2}-\d{2}[T ]\d{1,2}:\d{2}):(\d{2})(?:\.\d+)?$/;

/** As `event-times.ts` writes what cannot be stored. */
const CLOCK_CHANGE_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2} \p{L}/u;

/** Seconds are not stored: only zero is valid. */
export const readWallTimeCell = (text: string): { readonly value: string } | { readonly error: string } => {
  if (DATE_PATTERN.test(text)) return { value: `${text}T00:00` };
  if (CLOCK_CHANGE_PATTERN.test(text))
    return { error: `“${text}” falls into a clock change. Enter a time in the event’s time zone.` };
  const [, minutes = text, seconds = '00'] = SECONDS_PATTERN.exec(text) ?? [];
  if (seconds !== '00') return { error: `“${text}” has seconds. Enter a time to the minute.` };
  return { value: minutes.replace(' ', 'T').replace(/T(\d):/, 'T0$1:') };
};
