import { useState, type ReactNode, type RefObject } from 'react';
import type { ListState } from '../../api/list-query.ts';
import { readFilter } from '../filters/filter-tree.ts';
import { hasChips } from '../filters/status-tab.ts';
import { ListHead } from '../list-frame/list-head.tsx';
import { ListTabs } from '../list-frame/list-tabs.tsx';
import { ToolButton } from '../list-frame/list-tools.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import type { useCalendarAddress } from './calendar-address.ts';
import { useDownload } from '../flows/use-download.ts';
import { today } from '../format/today.ts';

const loadFilters = lazyDetails(() => import('../filters/filter-bar.tsx'), events);

interface CalendarToolsProps {
  readonly views: ReactNode;
  readonly searchbox: RefObject<HTMLInputElement | null>;
  readonly filterButton: RefObject<HTMLButtonElement | null>;
  readonly address: ReturnType<typeof useCalendarAddress>;
  readonly state: ListState;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly settle: (text: string) => void;
  readonly isReady: boolean;
}

export const CalendarTools = (props: CalendarToolsProps) => {
  const { views, searchbox, filterButton, address, state, text, setText, settle, isReady } = props;
  const [adding, setAdding] = useState<Element | null>(null);
  const download = useDownload();
  const downloadShown = () =>
    download({
      name: `events-${today()}.ics`,
      source: { of: 'events', q: state.q.trim(), filter: state.filter },
    });
  const hasFilter = hasChips(readFilter(state.filter));
  const filters = useLazy(loadFilters, adding !== null || hasFilter);
  const { span, date } = address.period;
  const layout = { query: 'view=calendar', place: `span=${span}&date=${date}` };
  return (
    <>
      <div className="list-top">
        <ListHead
          declaration={events}
          views={views}
          moreAction={{ name: 'Download .ics', run: downloadShown }}
        />
        <div className="list-bar">
          <ListTabs declaration={events} columns="" {...{ state, layout, isReady }} />
          <div className="list-tools no-print">
            <SearchBox
              ref={searchbox}
              label="Search events"
              hint={events.searchHint}
              text={text}
              onText={setText}
              onLeave={settle}
            />
            <ToolButton
              ref={filterButton}
              icon="filter"
              name="Filter"
              prepare={() => preload(loadFilters)}
              onClick={setAdding}
            />
          </div>
        </div>
      </div>
      {filters ? (
        <filters.FilterBar
          declaration={events}
          details={filters.details}
          {...{ state, adding }}
          onAdded={() => setAdding(null)}
          onChange={address.change}
        />
      ) : (
        hasFilter && <div className="list-chips-place" />
      )}
    </>
  );
};
