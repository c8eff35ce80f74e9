import { event } from '../../contract/events.ts';
import { readWallTime, shiftWallTime } from '../../contract/wall-time.ts';
import { countryTerms, hostTerms, textTerms } from '../search/common-terms.ts';
import { store } from './store.ts';

const instantOf = (wallTime: unknown, zone: unknown): string | null =>
  typeof wallTime === 'string' && typeof zone === 'string' ? readWallTime(wallTime, zone).instant : null;

/** All-day events end at the next midnight. */
const endOf = (wallTime: unknown, isAllDay: unknown): unknown =>
  isAllDay && typeof wallTime === 'string' ? shiftWallTime(wallTime, 1) : wallTime;

export const eventStore = store({
  kind: event,
  searchedFields: ['title', 'organiser', 'host_id', 'venue', 'city', 'country'],
  contextFields: ['host_id'],
  terms: (row, names) => [
    ...textTerms(row, ['title'], 'title'),
    ...textTerms(row, ['organiser'], 'name'),
    ...hostTerms(row, names),
    ...textTerms(row, ['venue', 'city'], 'place'),
    ...countryTerms(row),
  ],
  duplicateScopeFields: ['starts_at'],
  unique: {
    events_calendar_uid_live: {
      fields: ['calendar_uid'],
      path: 'calendar_uid',
      message: 'Another event already has this calendar UID.',
    },
  },
  computeFields: (row) => ({
    starts_utc: instantOf(row.starts_at, row.time_zone),
    ends_utc: instantOf(
      endOf(row.ends_at ?? (row.all_day ? row.starts_at : null), row.all_day),
      row.time_zone,
    ),
  }),
});
