import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { daysBetween } from '../../../contract/wall-time.ts';
import { calendarCalls } from '../../api/calendar.ts';
import { readListState } from '../../api/list-query.ts';
import type { Wiring } from '../../wiring.ts';
import { Button } from '../parts/button.tsx';
import { NotLoaded } from '../parts/skeleton-rows.tsx';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { ListDialogs } from '../list-frame/list-dialogs.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { rememberLastList } from '../../wiring/last-list.ts';
import { useSelection } from '../bulk/selection.ts';
import { nameInNewDialog } from '../navigation/new-dialog.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import type { ShownEvent } from '../../kinds/events/shown-event.ts';
import { isOverdue } from '../../kinds/events/is-overdue.ts';
import { isInOtherZone } from '../../kinds/events/event-text.ts';
import { Agenda } from './agenda.tsx';
import { CalendarHead } from './calendar-head.tsx';
import { countIn, endOf, rangeOf, readCalendarAddress, useCalendarAddress } from './calendar-address.ts';
import { CalendarTools } from './calendar-tools.tsx';
import { daysFrom } from './days.ts';
import { EventCard } from './event-card.tsx';
import { MoveToolbar } from './move-toolbar.tsx';
import { Month } from './month.tsx';
import { NewEvent } from './new-event.tsx';
import { NextEvent } from './next-event.tsx';
import { dialogForSlot, getTimeSlot, type TimeSlot } from './time-slot.ts';
import { eventSpanOf } from './event-span.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import { useEventDrag } from './use-event-drag.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useEventKeys } from './use-event-keys.ts';
import { useLiveRange } from './use-live-range.ts';
import { useMedia } from '../parts/use-media.ts';
import { useReschedule } from './use-reschedule.ts';
import { Week } from './week.tsx';
import '../parts/list.css';
import './calendar.css';

const loadFeeds = () => import('./feeds-dialog.tsx');

export const prefetch = ({ http, queryClient }: Wiring, search: URLSearchParams): void => {
  const { q, filter } = readListState(search);
  const question = { ...rangeOf(readCalendarAddress(search)), q: q.trim(), filter };
  void queryClient.prefetchQuery(calendarCalls.range(http, question));
};

const NO_EVENTS: never[] = [];
const NONE_IN = { month: 'this month', week: 'this week', agenda: 'on these days' };
const NO_SELECTION: ReadonlySet<string> = new Set();

export const View = ({ views }: { readonly views: ReactNode }) => {
  const wiring = useWiring();
  const { http } = wiring;
  const address = useCalendarAddress();
  const { period, linkTo, replace } = address;
  const { text, setText, flush: settle } = useDebouncedSearch();
  const words = text.trim();
  const state = { ...readListState(new URLSearchParams(location.search)), q: words };
  const { from, to } = rangeOf(period);
  const question = { from, to, q: words, filter: state.filter };
  // What others change is announced by `useLiveRange`.
  const range = useQuery({ ...calendarCalls.range(http, question), refetchOnWindowFocus: false });
  const isKnown = range.data !== undefined && !range.isPlaceholderData;
  const isPaused = !isKnown && range.isPaused;
  const shown = isPaused ? undefined : range.data;
  const isStale = useDelayedFlag(range.isPlaceholderData);
  const entries = shown?.data ?? NO_EVENTS;
  const names = shown?.meta.names ?? {};
  const hasOtherZones = useMemo(() => entries.some(isInOtherZone), [entries]);
  const controller = useReschedule(entries);
  const isMoving = controller.isLifted || controller.isBusy;
  // What is being moved stays in sight.
  const isMissing = (isPaused || (!isKnown && range.isError)) && !isMoving;
  const difference = useLiveRange({ question, shown: range.data, isPaused: isMoving });
  const days = useRef<HTMLDivElement>(null);
  const drag = useEventDrag(controller, days);
  const isNarrow = useMedia('(width < 48rem)');
  const span = period.span === 'week' && isNarrow ? 'agenda' : period.span;
  const key = useEventKeys(controller, span);
  const focusMade = useRestoredFocus(useHistoryState<ShownEvent | null>()?.event ?? null);
  const [card, setCard] = useState<{ readonly id: string; readonly anchor: HTMLElement } | null>(null);
  const { name: dialog, open, close } = useDialogAddress();
  const feeds = useLazy(loadFeeds, dialog === 'feeds');
  const selection = useSelection(events.calls.kind);
  const searchbox = useRef<HTMLInputElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const title = useCalendarKeys({ address, days, searchbox, filterButton, open });

  useEffect(() => {
    const ids = range.data?.data.map(({ id }) => id);
    if (ids) rememberLastList(wiring, events, location.pathname + location.search, ids);
  }, [wiring, range.data]);
  const liftedDay = controller.isLifted ? controller.lifted?.starts_at.slice(0, 10) : undefined;
  useEffect(() => {
    if (liftedDay && (liftedDay < from || liftedDay >= to)) replace({ date: liftedDay });
  }, [liftedDay, from, to, replace]);

  const eventSpans = useMemo(() => controller.shown.map(eventSpanOf), [controller.shown]);
  const actions = {
    liftedId: isMoving ? (controller.lifted?.id ?? null) : null,
    changedIds: difference?.changed ?? NO_SELECTION,
    grab: drag.begin,
    key,
    open: ({ id }: { id: string }, anchor: HTMLElement) => {
      if (!drag.takeDragged() && !controller.isLifted) setCard({ id, anchor });
    },
  };
  const chosen = card && entries.find(({ id }) => id === card.id);
  const newName = nameInNewDialog(dialog);
  const slot = getTimeSlot(dialog);
  const shared = { eventSpans, actions, onNew: (at: TimeSlot) => open(dialogForSlot(at)) };
  const count = shown && !isStale ? countIn(period, shown) : undefined;
  const isNone = isKnown && count === 0;
  const noneText = `No ${words || state.filter ? 'matching ' : ''}events ${NONE_IN[period.span]}.`;
  const nextEvent = isNone && <NextEvent from={endOf(period)} {...{ state, linkTo }} />;
  const body = () => {
    if (isMissing) return isPaused && <NotLoaded />;
    if (span === 'month') return <Month date={period.date} {...shared} {...{ linkTo }} />;
    if (span === 'week') return <Week date={period.date} {...shared} {...{ isKnown, linkTo }} />;
    const shownDays = daysFrom(from, daysBetween(from, to));
    return (
      <Agenda {...shared} days={shownDays} isEveryDay={period.span === 'week'} {...{ names, isKnown }} />
    );
  };
  return (
    <div className="page page-tight calendar" data-span={span}>
      <CalendarTools
        {...{ views, searchbox, filterButton, address, state, text, setText, settle }}
        isReady={range.data !== undefined}
      />
      <CalendarHead
        {...{ title, address, hasOtherZones }}
        hasOverdue={span !== 'agenda' && entries.some((entry) => isOverdue(entry))}
        shown={count}
        cutAt={range.data?.meta.more ? (entries.at(-1)?.starts_at ?? undefined) : undefined}
        none={
          isNone &&
          period.span !== 'agenda' && (
            <>
              {noneText} {nextEvent}
            </>
          )
        }
        onFeeds={() => open('feeds')}
      />
      {range.isError && <LoadFailure query={range} what="events" onClear={() => setText('')} />}
      <div
        ref={days}
        className="calendar-body"
        data-stale={(range.isPlaceholderData && !isMissing) || undefined}
        aria-busy={(range.isPending && !isMissing) || undefined}
      >
        {body()}
        {isNone && period.span === 'agenda' && (
          <div className="list-note">
            <p>{noneText}</p>
            <div className="list-note-ways">
              {nextEvent}
              <Button onClick={() => open('new')}>New event</Button>
            </div>
          </div>
        )}
      </div>
      <MoveToolbar controller={controller} />
      <p className="visually-hidden" role="status">
        {difference?.text}
      </p>
      {card && chosen && (
        <EventCard
          key={card.id}
          entry={chosen}
          anchor={card.anchor}
          isBusy={controller.isBusy}
          {...{ names }}
          onMove={(startsAt) => {
            setCard(null);
            focusMade(chosen.id);
            controller.lift(chosen);
            controller.choose(startsAt);
            controller.send({ type: 'event.drop' });
          }}
          onClose={() => setCard(null)}
        />
      )}
      {feeds && <feeds.FeedsDialog q={words} filter={state.filter} onClose={close} />}
      {newName !== null ? (
        <NewEvent
          key={dialog}
          firstName={newName}
          {...{ slot, from, to, linkTo }}
          onClose={close}
          onSaved={focusMade}
        />
      ) : (
        <ListDialogs declaration={events} isTrash={false} {...{ selection }} />
      )}
    </div>
  );
};
