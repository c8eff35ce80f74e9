import { fromPromise } from 'xstate';
import type { Job } from '../../../contract/jobs.ts';
import type { FormDraft } from '../../api/form-draft.ts';
import { keyForRequest } from '../../api/idempotency-key.ts';
import type { RecordCalls } from '../../api/records.ts';
import { selectionCalls } from '../../api/selections.ts';
import {
  bulkChangeMachine,
  type BulkChangeInput,
  type BulkWork,
  type SelectionSnapshot,
} from '../../machines/bulk-change.ts';
import type { Wiring } from '../../wiring.ts';
import { asChild, withFailureMessage } from './flow.ts';
import { jobLogic } from './job.ts';
import { undoLogic } from './undo.ts';

export const bulkChangeLogic = (wiring: Wiring, calls: RecordCalls, draft: FormDraft | null) => {
  const { http } = wiring;
  const selection = selectionCalls(calls);
  // One key per selection: a retry finds the same job.
  const keys = new Map<string, string>();
  return bulkChangeMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      undo: asChild(undoLogic(wiring)),
      snapshotSelection: fromPromise<SelectionSnapshot, BulkChangeInput>(async ({ input }) => {
        const { choice, setId, count } = input;
        if (setId !== null && count !== null) return { setId, count };
        const snapshot = await withFailureMessage(selection.snapshot(http, choice));
        return { setId: snapshot.id, count: snapshot.count };
      }),
      startJob: fromPromise<Job, { setId: string | null; work: BulkWork | null }>(async ({ input }) => {
        const body = { set_id: input.setId ?? '', ...input.work };
        const job = await withFailureMessage(selection.bulk(http, body, keyForRequest(keys, body)));
        draft?.discard();
        return job;
      }),
    },
  });
};
