import { onlineManager } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import type { Job } from '../../../contract/jobs.ts';
import { isNetworkFailure } from '../../api/call-failure.ts';
import { causeOfFailure, describeFailure } from '../../api/describe-failure.ts';
import type { FormDraft } from '../../api/form-draft.ts';
import { keyForRequest } from '../../api/idempotency-key.ts';
import type { RecordCalls } from '../../api/records.ts';
import { selectionCalls } from '../../api/selections.ts';
import {
  bulkChangeMachine,
  type BulkChangeEvent,
  type BulkChangeInput,
  type BulkName,
  type SelectionSnapshot,
  type StartInput,
} from '../../machines/bulk-change.ts';
import type { Wiring } from '../../wiring.ts';
import { bulkWork, isBulkDraft, type BulkDraft } from './bulk-draft.ts';
import { asChild } from './flow.ts';
import { jobLogic } from './job.ts';
import { undoLogic } from './undo.ts';
import type { Values } from './validate.ts';
import { withUnanswered } from './with-unanswered.ts';

/** @param draft of a form, or of an attempt alone */
export const bulkChangeLogic = (
  wiring: Wiring,
  calls: RecordCalls,
  draft: FormDraft | null,
  name: BulkName,
) => {
  const { http, queryClient } = wiring;
  const isForm = name === 'change';
  const selection = selectionCalls(calls);
  // One key per selection: a retry finds the same job.
  const keys = new Map<string, string>();
  const found = draft?.found;
  if (isBulkDraft(found) && found.attempt) {
    const { setId, idempotencyKey } = found.attempt;
    keys.set(JSON.stringify({ set_id: setId, ...bulkWork(name, found.values) }), idempotencyKey);
  }
  return bulkChangeMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      undo: asChild(undoLogic(wiring)),
      watchConnection: fromCallback<BulkChangeEvent>(({ sendBack }) =>
        onlineManager.subscribe((isOnline) => isOnline && sendBack({ type: 'server.returned' })),
      ),
      snapshotSelection: fromPromise<SelectionSnapshot, BulkChangeInput>(async ({ input }) => {
        const { choice, setId, count } = input;
        if (setId !== null && count !== null) return { setId, count };
        const snapshot = await withUnanswered(
          selection.snapshot(http, choice),
          // Without a form, a button tries again.
          isForm ? describeFailure : causeOfFailure,
        );
        // The review shows what these records hold.
        void queryClient.resetQueries({ queryKey: [...calls.root, 'facets'] });
        void queryClient.resetQueries({ queryKey: [...calls.root, 'count'], type: 'inactive' });
        return { setId: snapshot.id, count: snapshot.count };
      }),
      startJob: fromPromise<Job, StartInput>(async ({ input }) => {
        const { choice, count, work } = input;
        const setId = input.setId ?? '';
        const body = { set_id: setId, ...work };
        const idempotencyKey = keyForRequest(keys, body);
        const values = isForm ? ((work?.['change'] ?? {}) as Values) : {};
        const unsaved = { values, choice, count: count ?? 0 };
        draft?.write({ ...unsaved, attempt: { setId, idempotencyKey } } satisfies BulkDraft);
        const starting = selection.bulk(http, body, idempotencyKey);
        starting.then(
          () => draft?.discard(),
          (error: unknown) => {
            if (isNetworkFailure(error)) return;
            if (isForm) draft?.write(unsaved satisfies BulkDraft);
            else draft?.discard();
          },
        );
        return withUnanswered(starting);
      }),
    },
  });
};
