import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { goBackTo } from '../navigation/scroll-restoration.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { ViewSwitch } from '../parts/view-switch.tsx';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import {
  activityAddress,
  clearedFilters,
  filteredAddress,
  isFiltered,
  readActivityFilters,
  readActivityQuery,
} from './activity-address.ts';
import { ChangeSetDialog } from './change-set-dialog.tsx';
import { ChangeSetList } from '../history/change-set-list.tsx';
import { UndoDialog } from '../undo/undo-dialog.tsx';
import '../parts/list.css';

const JOB_POLL_MS = 2000;

const focusLine = (step: 1 | -1) => {
  const lines = [...document.querySelectorAll<HTMLElement>('.activity li')];
  const at = lines.findIndex((line) => line.contains(document.activeElement));
  const next = at === -1 ? lines.at(step === 1 ? 0 : -1) : lines[at + step];
  next?.querySelector('a')?.focus();
};

const AUTHOR_FILTERS = [
  { by: undefined, title: 'Everyone', none: 'No activity yet.' },
  { by: 'me', title: 'My changes', none: 'You haven’t made any changes yet.' },
  { by: 'others', title: 'Others’ changes', none: 'No one else has made changes yet.' },
] as const;

const loadFilters = () => import('./activity-filters.tsx');

export const Screen = () => {
  const { http } = useWiring();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const wanted = readActivityQuery(search);
  const filters = readActivityFilters(search);
  const [adding, setAdding] = useState<Element | null>(null);
  const filterBar = useLazy(loadFilters, adding !== null || isFiltered(filters));
  const filterButton = useRef<HTMLButtonElement>(null);
  const shown = search.get('change');
  const undoJobId = search.get('undo');
  const list = useQuery({
    ...changeSetCalls.list(http, wanted),
    refetchInterval: ({ state }) =>
      state.data?.data.some((set) => set.undo_job !== null || set.open_job !== null) ? JOB_POLL_MS : false,
  });
  const next = list.data?.meta.next;
  const isEmpty = list.data?.data.length === 0 && !list.isPlaceholderData;
  const filterBy = (changed: Readonly<Record<string, string | undefined>>) => {
    // The focused chip or button may go.
    filterButton.current?.focus();
    navigate(filteredAddress(search, changed));
  };
  useShortcuts('activity', { next: () => focusLine(1), previous: () => focusLine(-1) });
  const close = () => {
    const under = activityAddress(search, { change: undefined, undo: undefined });
    if (!goBackTo(under, 1)) navigate(under, { replace: true });
  };
  useDocumentTitle('Activity');
  return (
    <div className="page page-tight activity-page">
      <div className="page-head">
        <h1 tabIndex={-1}>Activity</h1>
        <p className="page-note">Most changes can be undone for 30 days</p>
        <ViewSwitch
          options={AUTHOR_FILTERS.map(({ title, by }) => ({
            title,
            href: filteredAddress(search, { by }),
            isCurrent: filters.by === by,
          }))}
        />
        <Button
          ref={filterButton}
          className="tool-button no-print"
          aria-haspopup="dialog"
          onPointerEnter={() => preload(loadFilters)}
          onClick={({ currentTarget }) => setAdding(currentTarget)}
        >
          <Icon name="filter" />
          <span>Filter</span>
        </Button>
      </div>
      {filterBar ? (
        <filterBar.ActivityFilterBar
          {...{ filters, adding }}
          recordName={list.data ? (list.data.meta.record_name ?? 'Deleted record') : '…'}
          onAdded={() => setAdding(null)}
          onChange={filterBy}
        />
      ) : (
        isFiltered(filters) && <div className="list-chips-place" />
      )}
      {list.isError && !list.data ? (
        <LoadFailure
          query={list}
          onFirstPage={() => navigate(activityAddress(search, { after: undefined }))}
        />
      ) : isEmpty && isFiltered(filters) ? (
        <div className="list-note">
          <h2>No changes match your filters</h2>
          <Button onClick={() => filterBy(clearedFilters(filters))}>Clear filters</Button>
        </div>
      ) : (
        <ChangeSetList
          key={JSON.stringify([wanted, list.isPlaceholderData])}
          isByDay
          sets={list.data?.data}
          none={AUTHOR_FILTERS.find(({ by }) => by === filters.by)?.none}
          hrefOf={(id) => activityAddress(search, { change: id, undo: undefined })}
        />
      )}
      {next && (
        <div className="page-actions">
          <Button onClick={() => navigate(activityAddress(search, { after: next }))}>
            Load older changes
            <Icon name="right" />
          </Button>
        </div>
      )}
      {shown && undoJobId && <UndoDialog key={undoJobId} id={shown} jobId={undoJobId} onClose={close} />}
      {shown && !undoJobId && <ChangeSetDialog id={shown} onClose={close} />}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, _id: string, search: URLSearchParams) =>
  void queryClient.prefetchQuery(changeSetCalls.list(http, readActivityQuery(search)));
