import { changeSetCalls, type RecordCalls, type WriteAnswer } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import type { FlowListeners, Written } from './flow-events.ts';
import { undoStackOf } from './undo-stack.ts';

/** What flows must know of a kind. */
export interface RecordKind {
  readonly calls: RecordCalls;
  /** The field that names a record. */
  readonly titleField: string;
}

const invalidateAll = ({ queryClient }: Wiring) => void queryClient.invalidateQueries();

/** Lists and records of a kind, and the activity, are asked for again. */
const invalidateKind = ({ queryClient }: Wiring, kind: string) => {
  void queryClient.invalidateQueries({ queryKey: [kind] });
  void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
};

/** Puts a record where the screens look for it, as the server has just answered. */
export const storeRecord = (
  { queryClient }: Wiring,
  { calls, titleField }: RecordKind,
  { data, meta }: WriteAnswer,
): Written => {
  const [kind] = calls.root;
  queryClient.setQueryData([kind, 'read', data.id], { data, meta: { names: meta.names } });
  return {
    kind,
    title: String(data[titleField]),
    changeSetId: meta.change_set_id,
    isMerged: meta.merged.length > 0,
  };
};

/** What is known of the server, and what Undo undoes next, after each thing that happened. */
export const cacheListeners = {
  'job.finished': invalidateAll,
  'undo.started': (wiring, { changeSetId }) => undoStackOf(wiring).remove(changeSetId),
  'undo.queued': ({ queryClient }) => void queryClient.invalidateQueries({ queryKey: changeSetCalls.root }),
  'undo.refused': (wiring, { changeSetId }) => undoStackOf(wiring).push(changeSetId),
  'change.undone': invalidateAll,
  'records.changed': (wiring, { changeSetId }) => undoStackOf(wiring).push(changeSetId),
  'record.restored': (wiring, { kind, changeSetId }) => {
    invalidateKind(wiring, kind);
    undoStackOf(wiring).push(changeSetId);
  },
} satisfies FlowListeners<Wiring>;
