import { onlineManager } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { undoMachine, type UndoStart } from '../../machines/undo.ts';
import { asChild, withFailureMessage } from './flow.ts';
import { jobLogic } from './job.ts';
import { undoStackOf } from './undo-stack.ts';

/** Sent later, an undo would undo what nobody looks at any more. */
export const UNDO_OFFLINE_TEXT = 'Not connected. Nothing was undone; try again once the connection is back.';

export const undoLogic = (wiring: Wiring) =>
  undoMachine.provide({
    guards: {
      hasBefore: ({ context: { before } }) => before !== null && undoStackOf(wiring).has(before),
    },
    actors: {
      job: asChild(jobLogic(wiring)),
      undoChange: fromPromise<UndoStart, { changeSetId: string }>(async ({ input }) => {
        if (!onlineManager.isOnline()) throw new Error(UNDO_OFFLINE_TEXT);
        const response = await withFailureMessage(changeSetCalls.undo(wiring.http, input.changeSetId));
        const { change_set_id: changeSetId, left_alone: named, failed: skipped, job, ...rest } = response;
        const { is_redo: isRedo, ...counts } = rest;
        const stopped = job?.ended_at ? job : null;
        return { ...counts, changeSetId, isRedo, skipped, named, jobId: job?.id ?? null, stopped };
      }),
    },
  });
