import { textOf } from '../../views/format/format.ts';
import { localDay } from '../../views/format/today.ts';

/** `ahead` without a date. All-day events without a zone go by the viewer's day. */
export const stageOf = (event: Readonly<Record<string, unknown>>, now: number): 'ahead' | 'now' | 'over' => {
  const startsUtc = textOf(event, 'starts_utc');
  if (startsUtc === '') {
    const day = localDay(now);
    const starts = textOf(event, 'starts_at').slice(0, 10);
    const ends = textOf(event, 'ends_at').slice(0, 10) || starts;
    if (starts !== '' && day > ends) return 'over';
    return starts === '' || day < starts ? 'ahead' : 'now';
  }
  const ends = Date.parse(textOf(event, 'ends_utc') || startsUtc);
  if (ends <= now) return 'over';
  return Date.parse(startsUtc) > now ? 'ahead' : 'now';
};
