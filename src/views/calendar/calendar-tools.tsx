import { useRef, useState, type RefObject } from 'react';
import type { ListState } from '../../api/list-query.ts';
import { calendarCalls } from '../../api/calendar.ts';
import { formatNumber } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';
import { notifyFailure } from '../parts/notify-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { countOf } from '../../kinds/declaration.ts';
import { readFilter } from '../list/filters/filter-tree.ts';
import { hasChips, statusOf, withStatus } from '../list/filters/status-tab.ts';
import { StatusSelect } from '../list/filters/status-select.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { preload, useLazy } from '../parts/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import { saveFile } from '../parts/save-file.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { today } from '../parts/today.ts';

const loadFilters = lazyDetails(() => import('../list/filters/filter-bar.tsx'), events);

interface CalendarToolsProps {
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly state: ListState;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly onFilter: (filter: string) => void;
  readonly onFeeds: () => void;
  readonly shown: number | undefined;
  readonly isCut: boolean;
}

export const CalendarTools = (props: CalendarToolsProps) => {
  const { searchbox, filterButton, state, text, setText, settle, onFilter, onFeeds, shown, isCut } = props;
  const wiring = useWiring();
  const [adding, setAdding] = useState<Element | null>(null);
  const hasFilter = hasChips(readFilter(state.filter));
  const filters = useLazy(loadFilters, adding !== null || hasFilter);
  const isSaving = useRef(false);
  const download = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const file = await calendarCalls.list(wiring.http, state.q.trim(), state.filter);
      saveFile(file, `events-${today()}.ics`);
    } catch (error) {
      notifyFailure(wiring, error);
    } finally {
      isSaving.current = false;
    }
  };
  const count = () => {
    if (shown === undefined) return ' ';
    return isCut ? `Showing the first ${formatNumber(shown)} events` : countOf(events, shown);
  };
  return (
    <>
      <div className="list-tools view-tools">
        <SearchBox
          ref={searchbox}
          label="Search events"
          hint={events.searchHint}
          text={text}
          onText={setText}
          onLeave={settle}
        />
        <StatusSelect
          label="Status"
          className="calendar-status no-print"
          value={statusOf(state.filter)}
          onChange={(status) => onFilter(withStatus(state.filter, status))}
        />
        <button
          ref={filterButton}
          type="button"
          className="button tool-button"
          aria-haspopup="dialog"
          onPointerEnter={() => preload(loadFilters)}
          onFocus={() => preload(loadFilters)}
          onClick={({ currentTarget }) => setAdding(currentTarget)}
        >
          <Icon name="filter" />
          <span>Filter</span>
        </button>
        <button type="button" className="button" onClick={() => void download()}>
          <MoreIcon name="download" />
          <span className="calendar-word">Download .ics</span>
        </button>
        <button type="button" className="button" aria-haspopup="dialog" onClick={onFeeds}>
          <MoreIcon name="feed" />
          <span className="calendar-word">Subscribe</span>
        </button>
        <p role="status" className="list-count">
          {count()}
        </p>
      </div>
      {filters ? (
        <filters.FilterBar
          declaration={events}
          details={filters.details}
          {...{ state, adding }}
          onAdded={() => setAdding(null)}
          onChange={onFilter}
        />
      ) : (
        hasFilter && <div className="list-chips-place" />
      )}
    </>
  );
};
