import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { filteredListPath } from '../../api/list-address.ts';
import { UNFILTERED_LIST } from '../../api/list-query.ts';
import { branchFilter, treeCalls, type Usage, type UsageById } from '../../api/tree.ts';
import type { Wiring } from '../../wiring.ts';
import { nameInTree } from '../../wiring/flows/reorder.ts';
import { formatNumber } from '../format/format.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { recordPath, type Column, type Declaration } from '../../kinds/declaration.ts';
import { KINDS } from '../../kinds/kinds.ts';
import { statusColumn } from '../../kinds/status-column.tsx';
import { ListDialogs } from '../list-frame/list-dialogs.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { ListHead } from '../list-frame/list-head.tsx';
import { useListKeys } from '../keyboard/use-list-keys.ts';
import { rememberLastList } from '../../wiring/last-list.ts';
import { useSelection } from '../bulk/selection.ts';
import { useDialogAddress } from '../navigation/use-dialog-address.ts';
import { MoveToolbar } from './move-toolbar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Nesting } from './nesting.ts';
import { useOpenBranches } from './open-branches.ts';
import { PendingChangesBanner } from './pending-changes-banner.tsx';
import { TreeTable } from './tree-table.tsx';
import { TreeTools } from './tree-tools.tsx';
import { useTreeRows } from './use-tree-rows.ts';
import { useReorder } from './use-reorder.ts';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import './tree.css';

const SKELETON_KEYS = Array.from({ length: 10 }, (_, index) => index);

const TreeSkeleton = () => (
  <table className="list tree" aria-busy="true">
    <tbody>
      {SKELETON_KEYS.map((index) => (
        <tr key={index} aria-hidden="true">
          <td className="tree-grip" />
          <td>
            <span className="skeleton" style={{ width: `${30 + ((index * 17) % 35)}%` }} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface TreeProps {
  readonly declaration: Declaration;
  /** Stable; null for a flat order. */
  readonly nesting: Nesting | null;
  readonly views: ReactNode;
}

/** In a tree before the name, not in a column of its own. */
const CODE_FIELD = 'code';

const usageColumns = (usage: UsageById | undefined, isTree: boolean): Column[] => {
  const column = (
    field: 'majors' | 'offerings',
    title: string,
    pathOf: (of: Usage) => string | null,
  ): Column => ({
    field,
    title,
    isNumber: true,
    width: '6.5rem',
    href: ({ id }) => {
      const of = usage?.get(id);
      return of?.[field] ? pathOf(of) : null;
    },
    cell: ({ id }) => {
      const count = usage?.get(id)?.[field];
      return count === undefined ? null : formatNumber(count);
    },
  });
  const majorsOf = (of: Usage) => {
    const filter = branchFilter(isTree ? 'subject_id' : 'level_ids', of);
    return filter && filteredListPath(KINDS.majors.path, filter);
  };
  // Offerings have no list; a level's are on its page.
  const offeringsOf = ({ id }: Usage) => (isTree ? null : `${KINDS.levels.path}${id}#offerings`);
  return [
    column('majors', 'Majors', majorsOf),
    { ...column('offerings', 'Offerings', offeringsOf), isSpare: true },
  ];
};

/** Followed by the record's id. */
const MOVE_DIALOG_PREFIX = 'move:';

const callsOf = ({ calls }: Declaration, nesting: Nesting | null) =>
  treeCalls(calls.kind, nesting?.field ?? null);

export const prefetchTree = (
  { http, queryClient }: Wiring,
  declaration: Declaration,
  nesting: Nesting | null,
): void => {
  const calls = callsOf(declaration, nesting);
  void queryClient.prefetchQuery(calls.children(http, null));
  void queryClient.prefetchQuery(calls.childCounts(http));
};

export const Tree = ({ declaration, nesting, views }: TreeProps) => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const { calls: recordCalls, plural } = declaration;
  const [kind] = recordCalls.root;
  const calls = useMemo(() => callsOf(declaration, nesting), [declaration, nesting]);
  const { text, setText, flush: settle } = useDebouncedSearch();
  const words = text.trim();
  const branches = useOpenBranches(kind);
  const { rows, counts, shownAt, failed, isCut } = useTreeRows(calls, words, branches);
  const nameOf = (id: string) => nameInTree(wiring.queryClient, declaration, calls, id);
  const { name: dialog, open, close } = useDialogAddress();
  const table = useRef<HTMLTableElement>(null);
  const searchbox = useRef<HTMLInputElement>(null);
  const isTree = nesting !== null;
  const controller = useReorder({
    declaration,
    calls,
    isTree,
    nameOf,
    onOpen: (ids) => branches.set(ids, true),
  });
  const act = (action: 'edit' | 'delete', href: string | null) => {
    if (href) open(`${action}:${href.slice(declaration.path.length)}`);
  };
  useListKeys({ table, searchbox, onNew: () => open('new'), onAct: act, onFilter: () => {} });
  const ids = useMemo(() => rows?.map(({ id }) => id), [rows]);
  useEffect(() => {
    if (ids) rememberLastList(wiring, declaration, location.pathname + location.search, ids);
  }, [wiring, declaration, ids]);
  const usage = useQuery(calls.usage(wiring.http)).data;
  const columns = useMemo(
    () => [
      ...declaration.columns.filter(
        ({ field }) => nesting === null || (field !== CODE_FIELD && field !== nesting.field),
      ),
      statusColumn,
      ...usageColumns(usage, nesting !== null),
    ],
    [declaration, nesting, usage],
  );
  const isSearched = words !== '';
  const total = useQuery(recordCalls.count(wiring.http, UNFILTERED_LIST)).data;
  const matches = rows && { value: rows.filter(({ isContext }) => !isContext).length, exact: true };
  const shownCount = isSearched ? matches : total;
  const selection = useSelection(kind);
  const moving = dialog?.startsWith(MOVE_DIALOG_PREFIX) ? dialog.slice(MOVE_DIALOG_PREFIX.length) : null;
  return (
    <div className="page list-page">
      <div className="list-top">
        <ListHead {...{ declaration, views }} count={isCut ? undefined : shownCount} />
        <TreeTools
          {...{ declaration, searchbox, text, setText, settle, isTree, branches, counts }}
          isSearched={isSearched}
          note={isCut && shownCount ? `Top ${formatNumber(shownCount.value)} matches` : undefined}
        />
      </div>
      {rows === undefined && failed && (
        <LoadFailure query={failed} what={plural.toLowerCase()} onClear={() => setText('')} />
      )}
      {rows?.length === 0 && (
        <div className="list-note">
          <p>{words ? `No results for “${words}”.` : `No ${plural.toLowerCase()} yet.`}</p>
        </div>
      )}
      <div className="tree-body">
        {rows === undefined && !failed && <TreeSkeleton />}
        {!isSearched && <PendingChangesBanner {...{ kind, calls, shownAt }} openIds={branches.ids} />}
        {rows !== undefined && rows.length > 0 && (
          <TreeTable
            ref={table}
            {...{ declaration, columns, nesting, rows, controller }}
            question={words}
            isSearched={isSearched}
            setOpen={branches.set}
            onVisit={(id) => navigate(recordPath(declaration, id))}
            onEdit={(id) => open(`edit:${id}`)}
            onMove={(id) => open(MOVE_DIALOG_PREFIX + id)}
          />
        )}
      </div>
      {isTree && rows !== undefined && rows.length > 0 && (
        <p className="field-hint tree-note">
          Majors and offerings are counted by primary subject, including the subjects within it.
        </p>
      )}
      {rows !== undefined && failed && <LoadFailure query={failed} onClear={() => setText('')} />}
      <MoveToolbar {...{ controller, nameOf, isTree }} />
      <ListDialogs {...{ declaration, selection, columns }} isTrash={false} />
      {moving !== null && (
        <MoveDialog
          key={moving}
          {...{ declaration, calls, nesting }}
          recordId={moving}
          isBusy={controller.isBusy || controller.isLifted}
          onMove={(record, from, to) => {
            close();
            controller.moveTo(record, from, to);
          }}
          onClose={close}
        />
      )}
    </div>
  );
};
