import type { Written } from '../../../contract/change-sets.ts';
import { changeSetCalls, type RecordCalls, type WriteResponse } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import type { FlowListeners } from './flow-events.ts';
import { undoStackOf } from './undo-stack.ts';

export interface RecordKind {
  readonly calls: RecordCalls;
  readonly titleField: string;
  readonly singular: string;
}

const pushUndo = (wiring: Wiring, { changeSetId }: { readonly changeSetId: string | null }) =>
  undoStackOf(wiring).push(changeSetId);

const invalidateAll = ({ queryClient }: Wiring) => void queryClient.invalidateQueries();

/** Lists and records of the kind, and the activity, are asked for again; the change can be undone. */
const afterWrite = (wiring: Wiring, written: Written | null) => {
  if (!written) return;
  const { queryClient } = wiring;
  void queryClient.invalidateQueries({ queryKey: [written.kind] });
  void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
  undoStackOf(wiring).push(written.changeSetId);
};

export const writtenOf = ({ calls, titleField }: RecordKind, { data, meta }: WriteResponse): Written => ({
  kind: calls.root[0],
  title: String(data[titleField]),
  changeSetId: meta.change_set_id,
  isMerged: meta.merged.length > 0,
});

export const storeRecord = (
  { queryClient }: Wiring,
  kind: RecordKind,
  { data, meta }: WriteResponse,
): Written => {
  queryClient.setQueryData([...kind.calls.root, 'read', data.id], { data, meta: { names: meta.names } });
  return writtenOf(kind, { data, meta });
};

export const cacheListeners = {
  'job.finished': invalidateAll,
  'undo.started': (wiring, { changeSetId }) => undoStackOf(wiring).remove(changeSetId),
  'undo.queued': ({ queryClient }) => void queryClient.invalidateQueries({ queryKey: changeSetCalls.root }),
  'undo.refused': pushUndo,
  'change.undone': invalidateAll,
  'records.changed': pushUndo,
  'import.committed': pushUndo,
  'record.restored': afterWrite,
  'record.saved': (wiring, { saved }) => afterWrite(wiring, saved?.written ?? null),
  'record.moved': (wiring, { placed }) => afterWrite(wiring, placed?.written ?? null),
  'event.moved': (wiring, { moved }) => afterWrite(wiring, moved?.written ?? null),
  'record.trashed': (wiring, { written }) => afterWrite(wiring, written),
  'status.changed': (wiring, { written }) => afterWrite(wiring, written),
  'record.archived': (wiring, { written }) => afterWrite(wiring, written),
  'records.merged': (wiring, { merged }) => {
    invalidateAll(wiring);
    undoStackOf(wiring).push(merged?.changeSetId ?? null);
  },
  'pair.decided': ({ queryClient }) => void queryClient.invalidateQueries({ queryKey: ['duplicates'] }),
  'references.moved': (wiring, { moved }) => {
    invalidateAll(wiring);
    undoStackOf(wiring).push(moved?.changeSetId ?? null);
  },
} satisfies FlowListeners<Wiring>;
