import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CalendarEntry } from '../../contract/calendar.ts';
import { addMonths, daysBetween, shiftWallTime } from '../../contract/wall-time.ts';
import { daysFrom, weeksOf } from '../../src/views/calendar/days.ts';
import { fitEvents, MAX_BAR_LANES, weekRem } from '../../src/views/calendar/fit-events.ts';
import { layOutLanes } from '../../src/views/calendar/event-lanes.ts';
import { rangeDifference } from '../../src/views/calendar/range-difference.ts';
import { layOutColumns } from '../../src/views/calendar/overlap-columns.ts';
import {
  dialogForSlot,
  getTimeSlot,
  timeSlotOn,
  initialValuesAt,
} from '../../src/views/calendar/time-slot.ts';
import { getDayPart, eventSpanOf } from '../../src/views/calendar/event-span.ts';

const DAYS = daysFrom('2026-11-15', 7);

const entryOf = (title: string, start: string, end: string | null, isAllDay = false): CalendarEntry => ({
  id: title,
  title,
  status: 'published',
  version: 1,
  kind: 'fair',
  host_id: null,
  organiser: null,
  attendance: 'in_person',
  venue: null,
  city: null,
  country: null,
  join_url: null,
  all_day: isAllDay,
  starts_at: start,
  ends_at: end,
  time_zone: 'Asia/Kathmandu',
  event_status: 'scheduled',
  previous_starts_at: null,
  starts_utc: null,
  ends_utc: null,
});

/** Events about the week, from a moment to a fortnight long. */
const someEvents = fc.array(
  fc.record({
    from: fc.integer({ min: -8 * 1440, max: 8 * 1440 }),
    for: fc.integer({ min: 0, max: 14 * 1440 }),
  }),
  { maxLength: 40 },
);
const eventSpansOf = (events: readonly { from: number; for: number }[]) =>
  events.map((event, at) => {
    const start = shiftWallTime('2026-11-15T00:00', 0, event.from);
    return eventSpanOf(entryOf(String(at), start, shiftWallTime(start, 0, event.for)));
  });

describe('days', () => {
  beforeAll(() => vi.stubGlobal('navigator', { language: 'en-US' }));
  afterAll(() => vi.unstubAllGlobals());

  test('an event that ends at midnight does not touch the day that begins then', () => {
    const evening = eventSpanOf(entryOf('a', '2026-11-15T20:00', '2026-11-16T00:00'));
    expect([evening.first, evening.last, evening.isBar]).toEqual(['2026-11-15', '2026-11-15', false]);
    expect(getDayPart(evening, '2026-11-15')).toMatchObject({ from: 1200, to: 1440 });
    expect(getDayPart(evening, '2026-11-16')).toBeNull();
  });

  test('an event over midnight has a part on both days, and the last day of an all-day one counts', () => {
    const night = eventSpanOf(entryOf('a', '2026-11-15T22:00', '2026-11-16T01:00'));
    expect([getDayPart(night, '2026-11-15'), getDayPart(night, '2026-11-16')]).toMatchObject([
      { from: 1320, to: 1440 },
      { from: 0, to: 60 },
    ]);
    const fair = eventSpanOf(entryOf('b', '2026-11-15T00:00', '2026-11-17T00:00', true));
    expect([fair.first, fair.last, fair.isBar]).toEqual(['2026-11-15', '2026-11-17', true]);
  });

  test('a month is whole weeks, and a month later than the 31st is a month’s last day', () => {
    const days = weeksOf('2027-02-10').flat();
    expect([days.length % 7, days.includes('2027-02-01'), days.includes('2027-02-28')]).toEqual([
      0,
      true,
      true,
    ]);
    expect([addMonths('2027-01-31', 1), addMonths('2028-03-31', -1)]).toEqual(['2027-02-28', '2028-02-29']);
  });
});

test('on the row of a week no event covers another, and each covers just its days', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const eventSpans = eventSpansOf(events);
      const laid = layOutLanes(eventSpans, DAYS);
      const cells = laid.flatMap(({ lane, from, to }) =>
        Array.from({ length: to - from + 1 }, (_, at) => `${lane} ${from + at}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      for (const { eventSpan, from, to } of laid) {
        expect(from).toBe(Math.max(0, daysBetween('2026-11-15', eventSpan.first)));
        expect(to).toBe(Math.min(6, daysBetween('2026-11-15', eventSpan.last)));
      }
      const touching = eventSpans.filter(({ first, last }) => last >= '2026-11-15' && first <= '2026-11-21');
      expect(laid.length).toBe(touching.length);
    }),
  );
});

test('on one day events that overlap stand side by side, and those that do not share the width', () => {
  fc.assert(
    fc.property(someEvents, (events) => {
      const parts = eventSpansOf(events)
        .map((eventSpan) => getDayPart(eventSpan, '2026-11-17'))
        .filter((part) => part !== null);
      const placed = layOutColumns(parts);
      expect(placed.length).toBe(parts.length);
      for (const one of placed) {
        expect(one.column).toBeLessThan(one.columns);
        for (const other of placed) {
          const overlap = one !== other && one.from < other.to && other.from < one.to;
          if (overlap) expect([other.columns, other.column === one.column]).toEqual([one.columns, false]);
        }
        if (!placed.some((other) => other !== one && one.from < other.to && other.from < one.to))
          expect(one.columns).toBe(1);
      }
    }),
  );
});

describe('the events of a day of the month', () => {
  test('have titles of two lines where there is room, then one; then the rest are counted', () => {
    expect([1, 2, 3, 4, 5].map((count) => fitEvents(count, weekRem(5), 0, false))).toEqual([
      { shown: 1, isTall: true },
      { shown: 2, isTall: true },
      { shown: 3, isTall: false },
      { shown: 2, isTall: false },
      { shown: 2, isTall: false },
    ]);
  });

  test('give way to the bars above them, and to the count of the bars that are hidden', () => {
    expect([1, 2, 3].map((count) => fitEvents(count, weekRem(5), 1, false).shown)).toEqual([1, 2, 2]);
    expect(fitEvents(1, weekRem(5), MAX_BAR_LANES, false)).toEqual({ shown: 1, isTall: false });
    expect(fitEvents(1, weekRem(5), MAX_BAR_LANES, true).shown).toBe(0);
  });
});

describe('a slot for a new event', () => {
  test('is read back from the address it was written to', () => {
    expect(getTimeSlot(dialogForSlot(timeSlotOn('2027-03-09', 15)))).toBe('2027-03-09T15:00');
  });

  test('is not read from an address that names another dialog, or a time there is not', () => {
    const others = [
      null,
      'new',
      'edit',
      'new:',
      'new:2027-02-29T09:00',
      'new:2027-03-09',
      'new:2027-03-09T24:00',
    ];
    expect(others.map(getTimeSlot)).toEqual(others.map(() => null));
  });

  test('that begins in the last hour ends on the next day', () => {
    expect(initialValuesAt('2027-12-31T23:00')).toMatchObject({
      starts_at: '2027-12-31T23:00',
      ends_at: '2028-01-01T00:00',
    });
  });
});

describe('what a later answer says', () => {
  const [fair, talk] = [entryOf('Fair', '2026-11-16T10:00', null), entryOf('Talk', '2026-11-17T10:00', null)];
  const later = (entry: CalendarEntry): CalendarEntry => ({ ...entry, version: entry.version + 1 });

  test('is nothing where all is as it was', () => {
    expect(rangeDifference([fair, talk], [talk, fair])).toEqual({ changed: new Set(), text: '' });
  });

  test('names the one that has come, changed or gone', () => {
    expect(rangeDifference([fair], [fair, talk])).toEqual({
      changed: new Set(['Talk']),
      text: 'Talk was added.',
    });
    expect(rangeDifference([fair, talk], [later(fair), talk])).toEqual({
      changed: new Set(['Fair']),
      text: 'Fair changed.',
    });
    expect(rangeDifference([fair, talk], [fair])).toEqual({
      changed: new Set(),
      text: 'Talk was moved or removed.',
    });
  });

  test('counts several', () => {
    expect(rangeDifference([fair], [talk]).text).toBe(`${new Intl.NumberFormat().format(2)} events changed.`);
  });
});
