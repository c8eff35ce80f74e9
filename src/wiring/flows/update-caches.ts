import type { Query } from '@tanstack/react-query';
import type { Written } from '../../../contract/change-sets.ts';
import { accountCalls, peopleCalls } from '../../api/people.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { isFilteredBy } from '../../api/list-address.ts';
import {
  INCOMING_REFERENCES,
  type ListPage,
  type RecordCalls,
  type WriteResponse,
} from '../../api/records.ts';
import type { Undone } from '../../machines/undo.ts';
import type { Wiring } from '../../wiring.ts';
import type { FlowListeners } from './flow-events.ts';
import { pendingUndosOf } from './pending-undos.ts';
import { undoStackOf } from './undo-stack.ts';

export interface RecordKind {
  readonly calls: RecordCalls;
  readonly titleField: string;
  readonly singular: string;
}

const endJob = (
  wiring: Wiring,
  { jobId, changeSetId }: { readonly jobId: string | null; readonly changeSetId: string | null },
) => undoStackOf(wiring).endJob(jobId, changeSetId);

const invalidateAll = ({ queryClient }: Wiring) => void queryClient.invalidateQueries();

/** Until the refetch the same undo would be offered again. */
const endUndo = async (wiring: Wiring, changeSetId: string, queryKey: readonly string[]) => {
  await wiring.queryClient.invalidateQueries({ queryKey });
  pendingUndosOf(wiring).remove(changeSetId);
};

const afterMerge = (
  wiring: Wiring,
  written: { readonly changeSetId: string | null } | null,
  jobId: string | null,
) => {
  invalidateAll(wiring);
  const changeSetId = written?.changeSetId ?? null;
  if (jobId === null) undoStackOf(wiring).push(changeSetId);
  else endJob(wiring, { jobId, changeSetId });
};

/** One that cannot be undone would block those under it. */
const restoreRefusedUndo = async (wiring: Wiring, changeSetId: string): Promise<void> => {
  const { http, queryClient } = wiring;
  try {
    const set = await queryClient.fetchQuery({ ...changeSetCalls.read(http, changeSetId), staleTime: 0 });
    if (set.undoable || set.open_job !== null || set.undo_job !== null)
      undoStackOf(wiring).restore(changeSetId);
  } catch {
    undoStackOf(wiring).restore(changeSetId);
  }
};

/** An undo can be redone, a redo undone. */
const pushUndone = (wiring: Wiring, undone: Undone | null) => {
  if (!undone?.changeSetId) return;
  const stack = undoStackOf(wiring);
  (undone.isRedo ? stack.restore : stack.pushRedoable)(undone.changeSetId);
};

const hasRow = ({ queryKey: [, part], state: { data } }: Query, id: string) =>
  part === 'list' && (data as ListPage | undefined)?.data.some((row) => row.id === id) === true;

/** A list under the form shows the new values already; its rows must not move by themselves. */
const isHeldList = (query: Query, id: string) =>
  query.observers.some(({ options }) => options.meta?.['isHeld']) && hasRow(query, id);

/** @param saved a record whose row stays in its place until others' changes are looked at */
const afterWrite = (
  wiring: Wiring,
  written: Written | null,
  {
    before = null,
    saved = '',
  }: { readonly before?: string | null | undefined; readonly saved?: string } = {},
) => {
  if (!written) return;
  const { queryClient } = wiring;
  const isFree = (query: Query) => !isHeldList(query, saved);
  for (const queryKey of [[written.kind], ['overview'], changeSetCalls.root])
    void queryClient.invalidateQueries({ queryKey, predicate: isFree });
  // Lists of other kinds may filter by whether any of this one refers to theirs.
  void queryClient.invalidateQueries({
    predicate: (query) =>
      isFree(query) &&
      (query.queryKey[1] === INCOMING_REFERENCES || isFilteredBy(query.queryHash, written.kind)),
  });
  undoStackOf(wiring).push(written.changeSetId, before);
};

const refreshPeople = ({ queryClient }: Wiring) => {
  for (const queryKey of [peopleCalls.root, accountCalls.root, ['sessions'], changeSetCalls.root])
    void queryClient.invalidateQueries({ queryKey });
};

export const writtenOf = ({ calls, titleField }: RecordKind, { data, meta }: WriteResponse): Written => ({
  kind: calls.kind,
  title: String(data[titleField]),
  changeSetId: meta.change_set_id,
  isMerged: meta.merged.length > 0,
});

const withSaved = (page: ListPage, { data: saved, meta }: WriteResponse): ListPage => ({
  ...page,
  data: page.data.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)),
  meta: { ...page.meta, names: { ...page.meta.names, ...meta.names } },
});

export const cacheRecord = (
  { queryClient }: Wiring,
  kind: RecordKind,
  { data, meta }: WriteResponse,
): Written => {
  queryClient.setQueryData([...kind.calls.root, 'read', data.id], { data, meta: { names: meta.names } });
  const lists = queryClient.getQueryCache().findAll({
    queryKey: [...kind.calls.root, 'list'],
    predicate: (query) => hasRow(query, data.id),
  });
  for (const { queryKey, state } of lists)
    queryClient.setQueryData<ListPage>(queryKey, (page) => page && withSaved(page, { data, meta }), {
      updatedAt: state.dataUpdatedAt,
    });
  return writtenOf(kind, { data, meta });
};

export const cacheListeners = {
  'job.finished': invalidateAll,
  'undo.started': (wiring, { changeSetId }) => {
    undoStackOf(wiring).remove(changeSetId);
    pendingUndosOf(wiring).add(changeSetId);
  },
  'undo.queued': (wiring, { changeSetId }) => void endUndo(wiring, changeSetId, changeSetCalls.root),
  'undo.refused': (wiring, { changeSetId }) => {
    void restoreRefusedUndo(wiring, changeSetId);
    void endUndo(wiring, changeSetId, changeSetCalls.root);
  },
  'change.undone': (wiring, { changeSetId, undone }) => {
    pushUndone(wiring, undone);
    void endUndo(wiring, changeSetId, []);
  },
  'act.undone': (wiring, { written }) => {
    if (written) undoStackOf(wiring).join(written);
  },
  'bulk.queued': (wiring, { jobId, isUndoable }) => {
    if (isUndoable) undoStackOf(wiring).pushJob(jobId);
  },
  'records.changed': endJob,
  'import.committed': endJob,
  'record.saved': (wiring, { saved }) =>
    afterWrite(wiring, saved?.written ?? null, { saved: saved?.record.id ?? '' }),
  'record.moved': (wiring, { placed }) => afterWrite(wiring, placed?.written ?? null),
  'event.moved': (wiring, { moved }) => afterWrite(wiring, moved?.written ?? null),
  'record.trashed': (wiring, { written, moved }) =>
    afterWrite(wiring, written, { before: moved?.changeSetId }),
  'record.changed': (wiring, { written }) => afterWrite(wiring, written),
  'record.archived': (wiring, { written }) => afterWrite(wiring, written),
  'records.merged': (wiring, { merged, jobId }) => afterMerge(wiring, merged, jobId),
  'references.moved': (wiring, { moved, jobId }) => afterMerge(wiring, moved, jobId),
  'account.saved': refreshPeople,
  'sessions.ended': refreshPeople,
  'endSessions.refused': refreshPeople,
  'passkeys.changed': refreshPeople,
  'person.changed': refreshPeople,
  'link.created': refreshPeople,
  'link.revoked': refreshPeople,
  'pair.decided': ({ queryClient }) => void queryClient.invalidateQueries({ queryKey: ['duplicates'] }),
} satisfies FlowListeners<Wiring>;
