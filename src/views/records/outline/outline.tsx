import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { outlineCalls } from '../../../api/outline.ts';
import type { Wiring } from '../../../wiring.ts';
import { nameInTree } from '../../../wiring/flows/placing.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { recordPath, type Declaration } from '../declaration.ts';
import { ListDialogs } from '../list-dialogs.tsx';
import { ListFailure } from '../list-failure.tsx';
import { ListHead } from '../list-head.tsx';
import { useListKeys } from '../list-keys.ts';
import { rememberList } from '../remembered-list.ts';
import { useSelection } from '../selection.ts';
import { useDialogAddress } from '../use-dialog-address.ts';
import { HeldBar } from './held-bar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { Nesting } from './nesting.ts';
import { useOpenBranches } from './open-branches.ts';
import { OutlineNews } from './outline-news.tsx';
import { OutlineSkeleton } from './outline-skeleton.tsx';
import { OutlineTable } from './outline-table.tsx';
import { OutlineTools } from './outline-tools.tsx';
import { useOutlineRows } from './use-outline-rows.ts';
import { usePlacing } from './use-placing.ts';
import { useWords } from '../use-words.ts';
import './outline.css';

interface OutlineProps {
  readonly declaration: Declaration;
  /** The same object every time; null where the records stand in one row. */
  readonly nesting: Nesting | null;
  readonly views: ReactNode;
}

/** The prefix of the dialog's name in the address, before the record's id. */
const MOVE = 'move:';

const callsOf = ({ calls }: Declaration, nesting: Nesting | null) =>
  outlineCalls(calls.root[0], nesting?.field ?? null);

/** Asks for what is at the top, unless it is there and fresh. */
export const prefetchOutline = (
  { http, queryClient }: Wiring,
  declaration: Declaration,
  nesting: Nesting | null,
): void => {
  const calls = callsOf(declaration, nesting);
  void queryClient.prefetchQuery(calls.children(http, null));
  void queryClient.prefetchQuery(calls.childCounts(http));
};

/** Records in the order people keep by hand, in one row or as a tree: walked, searched and moved. */
export const Outline = ({ declaration, nesting, views }: OutlineProps) => {
  const wiring = useWiring();
  const [, navigate] = useLocation();
  const { calls: recordCalls, plural } = declaration;
  const [kind] = recordCalls.root;
  const calls = useMemo(() => callsOf(declaration, nesting), [declaration, nesting]);
  const { text, setText, settle } = useWords();
  const words = text.trim();
  const branches = useOpenBranches(kind);
  const { rows, counts, shownAt, error, retry, isCut } = useOutlineRows(calls, words, branches);
  const nameOf = (id: string) => nameInTree(wiring.queryClient, declaration, calls, id);
  const { name: dialog, open, close } = useDialogAddress();
  const table = useRef<HTMLTableElement>(null);
  const searchbox = useRef<HTMLInputElement>(null);
  const isTree = nesting !== null;
  const hand = usePlacing({
    declaration,
    calls,
    isTree,
    nameOf,
    onDropped: ({ parentId }) => parentId !== null && branches.set([parentId], true),
  });
  const edit = (href: string) => navigate(`${href}?dialog=edit`);
  useListKeys({ table, searchbox, onNew: () => open('new'), onEdit: edit, onFilter: () => {} });
  const ids = useMemo(() => rows?.map(({ id }) => id), [rows]);
  useEffect(() => {
    if (ids) rememberList(wiring, declaration, location.pathname + location.search, ids);
  }, [wiring, declaration, ids]);
  const columns = useMemo(
    () => declaration.columns.filter(({ field }) => field !== nesting?.field),
    [declaration, nesting],
  );
  const selection = useSelection(kind);
  const moving = dialog?.startsWith(MOVE) ? dialog.slice(MOVE.length) : null;
  return (
    <div className="page">
      <ListHead {...{ declaration, views }} />
      <OutlineTools
        {...{ declaration, searchbox, text, setText, settle, isTree, isCut, branches, counts }}
        isSearched={words !== ''}
        shown={rows?.filter(({ isContext }) => !isContext).length}
      />
      {rows === undefined && error !== null && <ListFailure error={error} onRetry={retry} />}
      {rows === undefined && error === null && <OutlineSkeleton />}
      {rows?.length === 0 && (
        <div className="list-note">
          <p>{words ? `Nothing matches “${words}”.` : `There are no ${plural.toLowerCase()} yet.`}</p>
        </div>
      )}
      <div className="outline-body">
        {words === '' && <OutlineNews {...{ kind, calls, shownAt }} openIds={branches.ids} />}
        {rows !== undefined && rows.length > 0 && (
          <OutlineTable
            ref={table}
            {...{ declaration, columns, nesting, rows, hand }}
            isSearched={words !== ''}
            setOpen={branches.set}
            onVisit={(id) => navigate(recordPath(declaration, id))}
            onEdit={(id) => edit(recordPath(declaration, id))}
            onMove={(id) => open(MOVE + id)}
          />
        )}
      </div>
      {rows !== undefined && error !== null && <ListFailure error={error} onRetry={retry} />}
      <HeldBar {...{ hand, nameOf, isTree }} />
      <ListDialogs {...{ declaration, selection, columns }} isTrash={false} />
      {moving !== null && (
        <MoveDialog
          key={moving}
          {...{ declaration, calls, nesting }}
          recordId={moving}
          isBusy={hand.isBusy || hand.isHeld}
          onMove={(record, from, to) => {
            close();
            hand.place(record, from, to);
          }}
          onClose={close}
        />
      )}
    </div>
  );
};
