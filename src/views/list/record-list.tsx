import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { countCallQuery } from '../../api/list-query.ts';
import { useColumns } from '../columns/use-columns.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { readFilter } from '../filters/filter-tree.ts';
import { hasChips } from '../filters/status-tab.ts';
import { ListDialogs } from '../list-frame/list-dialogs.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { ListHead } from '../list-frame/list-head.tsx';
import { ListTools } from '../list-frame/list-tools.tsx';
import { createChangeBadges } from '../live/change-badges.ts';
import { Pagination } from './pagination.tsx';
import { RecordTable } from './record-table.tsx';
import { isUnfilteredList, viewQuery } from '../saved-views/picked-views.ts';
import { useDefaultView } from '../saved-views/use-default-view.ts';
import { useSelectedRecords, useSelection } from '../bulk/selection.ts';
import { ListTabs } from '../list-frame/list-tabs.tsx';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { NotLoaded } from '../parts/skeleton-rows.tsx';
import { nextIdle, whenIdle } from '../loading/idle.ts';
import { preload, useLazy } from '../loading/use-lazy.ts';
import { useListCount } from './use-list-count.ts';
import { useListPage, usePageSize } from './use-list-page.ts';
import { useListRows } from './use-list-rows.ts';
import { useListSort } from './use-list-sort.ts';
import { useListState } from './use-list-state.ts';
import { useRowKeys } from './use-row-keys.ts';
import { lazyDetails } from '../../kinds/lazy-details.ts';

const loadLive = whenIdle(() => import('../live/live-rows.tsx'), nextIdle);
const loadPrint = whenIdle(() => import('./print-note.tsx'));
const loadBar = () => import('./selection-bar.tsx');
const loadPreview = () => import('../preview/preview.tsx');
const loadTrash = () => import('../trash/trash-columns.tsx');
const loadFilters = () => import('../filters/filter-bar.tsx');

const NO_NAMES = {};

const useFilters = (declaration: Declaration, filter: string) => {
  const [adding, setAdding] = useState<Element | null>(null);
  const load = lazyDetails(loadFilters, declaration);
  const hasFilter = hasChips(readFilter(filter));
  const bar = useLazy(load, adding !== null || hasFilter);
  const prepare = useCallback(() => preload(load), [load]);
  return { bar, adding, setAdding, hasFilter, prepare };
};

interface RecordListProps {
  readonly declaration: Declaration;
  readonly views?: ReactNode;
}

const List = ({ declaration, views }: RecordListProps) => {
  const { state, settled, text, setText, settle, change } = useListState();
  const { paged, choose: chooseSize } = usePageSize(state);
  const isTrash = state.in === 'trash';
  const found = useListRows(declaration, paged);
  const { list, response, rows, ids, queryKey, isCurrent, canSelect } = found;
  const table = useRef<HTMLTableElement>(null);
  const searchbox = useRef<HTMLInputElement>(null);
  const { open } = useDialogAddress();
  const filters = useFilters(declaration, state.filter);
  const shown = useColumns(declaration, state.columns, isTrash, loadTrash);
  const filterButton = useRef<HTMLButtonElement>(null);
  const selection = useSelection(declaration.calls.kind, isTrash);
  const chosen = useSelectedRecords(selection);
  const [badges] = useState(createChangeBadges);
  const live = useLazy(loadLive, list.data !== undefined);
  const print = useLazy(loadPrint, list.data !== undefined);
  const [isPreviewing, setPreviewing] = useState(false);
  const { isAnySelected, onEditAll } = useRowKeys({
    declaration,
    filter: state.filter,
    isTrash,
    table,
    searchbox,
    selection,
    chosen,
    ids,
    queryKey,
    canSelect,
    open,
    onFilter: () => filters.setAdding(filterButton.current),
    onPreview: () => setPreviewing(!isPreviewing),
  });
  const bar = useLazy(loadBar, isTrash || isAnySelected);
  const preview = useLazy(lazyDetails(loadPreview, declaration), isPreviewing);

  const { count, length, isStale } = useListCount(declaration, settled, found, badges);
  const page = useListPage({
    declaration,
    state,
    change,
    found,
    length,
    size: paged.size,
    chooseSize,
  });
  const { previous } = page;
  const total = count?.value;
  const choosing = useMemo(
    () => ({ selection, queryKey, rows: ids, canSelect, total }),
    [selection, queryKey, ids, canSelect, total],
  );
  const isCounted = count !== undefined && (count.value > 0 || length === 0);
  const { sort, onSort, isByMatch } = useListSort(declaration, state, change);
  const isMissing = rows === undefined && (list.isPaused || list.isError);
  const { choose } = shown;
  const { setAdding } = filters;
  const setColumns = useCallback(
    (chosen: string) => {
      const columns = choose(chosen, isUnfilteredList(viewQuery(state)));
      change({ columns, after: state.after, before: state.before, from: state.from }, { replace: true });
    },
    [choose, change, state],
  );
  const clearSearch = useCallback(() => setText(''), [setText]);
  const clearFilter = useCallback(() => change({ filter: '' }), [change]);
  return (
    <div className="page list-page">
      <div className="list-top">
        <ListHead {...{ declaration, views, isTrash }} count={isCounted ? count : undefined} />
        <div className="list-bar">
          <ListTabs
            {...{ declaration }}
            state={settled}
            columns={shown.chosen}
            isReady={list.data !== undefined}
          />
          <ListTools
            {...{ declaration, searchbox, text, setText, settle, filterButton }}
            columns={shown}
            prepareFilters={filters.prepare}
            onFilter={setAdding}
            onColumns={setColumns}
          />
        </div>
      </div>
      {filters.bar ? (
        <filters.bar.FilterBar
          {...{ declaration, state }}
          details={filters.bar.details}
          adding={filters.adding}
          onAdded={() => filters.setAdding(null)}
          onChange={(filter) => change({ filter })}
          total={count}
          onEditAll={isTrash || (isAnySelected && !chosen.snapshot?.isForDialog) ? undefined : onEditAll}
        />
      ) : (
        filters.hasFilter && <div className="list-chips-place" />
      )}
      {print && <print.PrintNote {...{ declaration, state, count }} shown={length} />}
      {isMissing && list.isPaused && <NotLoaded />}
      {isMissing && !list.isPaused && (
        <LoadFailure
          query={list}
          what={declaration.plural.toLowerCase()}
          onFirstPage={() => change({})}
          asked={(['filter', 'sort'] as const).find((part) => state[part] !== '')}
          onClear={(part) => (part === 'search' ? clearSearch() : change({ [part]: '' }))}
        />
      )}
      {!isMissing && (
        <>
          <div className="list-place">
            {live && (
              <live.LiveRows {...{ declaration, badges }} state={paged} shownAt={list.dataUpdatedAt} />
            )}
            <RecordTable
              ref={table}
              {...{ rows, shown, choosing, badges, isStale }}
              declaration={shown.declaration}
              names={response?.meta.names ?? NO_NAMES}
              question={response?.text ?? ''}
              filter={state.filter}
              isTrash={isTrash}
              {...{ sort, onSort }}
              {...{ isPreviewing, previous }}
              onPreview={setPreviewing}
              onClearSearch={clearSearch}
              onClearFilter={clearFilter}
            />
          </div>
          {list.isError && <LoadFailure query={list} />}
          {(length > 0 || previous) && (
            <Pagination
              // Forgets pages still to be turned.
              key={queryKey + state.sort}
              next={page.next}
              {...{ previous }}
              count={isStale && queryKey !== JSON.stringify(countCallQuery(state)) ? undefined : count}
              isStale={!isCurrent}
              order={isByMatch && !isStale && 'Best matches first'}
              from={page.shownFrom}
              length={length}
              onTurn={change}
              size={paged.size}
              onSize={page.setSize}
            />
          )}
        </>
      )}
      {preview && rows && (
        <preview.Preview
          {...{ declaration, table, rows }}
          details={preview.details}
          onClose={() => setPreviewing(false)}
        />
      )}
      {bar && (
        <bar.SelectionBar {...{ declaration, selection, state, choosing }} total={count} onOpen={open} />
      )}
      <ListDialogs {...{ declaration, selection, isTrash }} columns={shown.columns} />
    </div>
  );
};

/** Waits for the default view, so that no rows are requested in vain. */
export const RecordList = (props: RecordListProps) =>
  useDefaultView(props.declaration.calls.kind) ? <List {...props} /> : null;
