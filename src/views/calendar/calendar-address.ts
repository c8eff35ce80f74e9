import type { CalendarEntry } from '../../../contract/calendar.ts';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { addDays, addMonths, isDay, type Day } from '../../../contract/wall-time.ts';
import type { ListHistoryState } from '../saved-views/use-saved-views.ts';
import { addressWith } from '../navigation/address-with.ts';
import { today, useToday } from '../format/today.ts';
import { spanOfDays, spanOfMonths } from '../../kinds/events/event-text.ts';
import { weekOf, weeksOf } from './days.ts';

export const SPANS = ['month', 'week', 'agenda'] as const;
export type Span = (typeof SPANS)[number];

const AGENDA_DAYS = 28;

const firstOfMonth = (date: Day): Day => `${date.slice(0, 8)}01`;
const nextMonth = (date: Day): Day => addMonths(firstOfMonth(date), 1);

/** `?view=calendar&span=week&date=2026-11-21` */
interface CalendarPeriod {
  readonly span: Span;
  readonly date: Day;
}

export const readCalendarAddress = (search: URLSearchParams, now = today()): CalendarPeriod => {
  const span = SPANS.find((one) => one === search.get('span')) ?? 'month';
  const date = search.get('date') ?? '';
  return { span, date: isDay(date) ? date : now };
};

/** `to` is exclusive. */
export const rangeOf = ({ span, date }: CalendarPeriod): { readonly from: Day; readonly to: Day } => {
  if (span === 'agenda') {
    // To the end of the month at least: it is opened from a month.
    const [fourWeeks, month] = [addDays(date, AGENDA_DAYS), nextMonth(date)];
    return { from: date, to: fourWeeks < month ? month : fourWeeks };
  }
  const days = span === 'week' ? weekOf(date) : weeksOf(date).flat();
  return { from: days[0] as Day, to: addDays(days.at(-1) as Day, 1) };
};

/** The first day after what is counted: in a month's weeks the days of its neighbours are not. */
export const endOf = (period: CalendarPeriod): Day =>
  period.span === 'month' ? nextMonth(period.date) : rangeOf(period).to;

/** A month step lands on the 1st, in the current month on today, so that the agenda shows that month. */
const stepped = (period: CalendarPeriod, step: 1 | -1, now: Day): Day => {
  const { span, date } = period;
  if (span === 'agenda' && step === 1) return rangeOf(period).to;
  if (span === 'agenda' && date === firstOfMonth(date)) return addMonths(date, -1);
  if (span === 'month') {
    const first = addMonths(firstOfMonth(date), step);
    return first === firstOfMonth(now) ? now : first;
  }
  return addDays(date, step * (span === 'week' ? 7 : AGENDA_DAYS));
};

/** Leaves out the days of neighbouring months. */
export const countIn = (
  { span, date }: CalendarPeriod,
  { data, meta }: { readonly data: readonly CalendarEntry[]; readonly meta: { readonly more: boolean } },
): number => {
  if (span !== 'month' || meta.more) return data.length;
  const month = date.slice(0, 7);
  return data.filter(
    ({ starts_at: start, ends_at: end }) => start.slice(0, 7) <= month && (end ?? start).slice(0, 7) >= month,
  ).length;
};

/** Begins with the days in sight, from today if that is among them. */
export const agendaDate = (period: CalendarPeriod, now: Day): Day => {
  const { span, date } = period;
  if (span === 'agenda') return date;
  const first = firstOfMonth(date);
  const { from, to } = span === 'month' ? { from: first, to: nextMonth(date) } : rangeOf(period);
  return from <= now && now < to ? now : from;
};

export const titleOf = (period: CalendarPeriod): string => {
  const { from, to } = rangeOf(period);
  if (period.span !== 'month') return spanOfDays(from, addDays(to, -1));
  const first = `${period.date.slice(0, 7)}-01`;
  return spanOfMonths(first, addDays(addMonths(first, 1), -1));
};

export const useCalendarAddress = () => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const now = useToday();
  const period = readCalendarAddress(new URLSearchParams(search), now);
  const hrefTo = (next: Partial<CalendarPeriod>): string => {
    const query = new URLSearchParams(search);
    query.delete('dialog');
    for (const [name, value] of Object.entries(next)) query.set(name, value);
    return `${path}?${query}`;
  };
  /** Replaces the history entry, so that Back skips it. */
  const replace = useCallback(
    (next: Readonly<Record<string, string>>) => navigate(addressWith(path, next), { replace: true }),
    [navigate, path],
  );
  const { isChanged, view } = useHistoryState<ListHistoryState | null>() ?? {};
  /** Stepping keeps the mark of a changed saved view. */
  const historyState = { isChanged, view };
  const linkTo = (next: Partial<CalendarPeriod>) => ({ href: hrefTo(next), state: historyState });
  const change = (filter: string) =>
    navigate(addressWith(path, { filter }), { replace: true, state: { ...historyState, isChanged: true } });
  return {
    period,
    linkTo,
    /** The same days in another view. */
    shownAs: (span: Span) => ({ span, ...(span === 'agenda' && { date: agendaDate(period, now) }) }),
    replace,
    change,
    go: (next: Partial<CalendarPeriod>) => navigate(hrefTo(next), { state: historyState }),
    previous: { date: stepped(period, -1, now) },
    next: { date: stepped(period, 1, now) },
  };
};

export type LinkTo = ReturnType<typeof useCalendarAddress>['linkTo'];
