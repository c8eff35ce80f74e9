import { fromPromise } from 'xstate';
import { changeSetCalls } from '../../api/change-sets.ts';
import type { Wiring } from '../../wiring.ts';
import { undoMachine, type UndoStart } from '../../machines/undo.ts';
import { asChild, inWords } from './flow.ts';
import { jobLogic } from './job.ts';

export const undoLogic = (wiring: Wiring) =>
  undoMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      undoChange: fromPromise<UndoStart, { changeSetId: string }>(async ({ input }) => {
        const answer = await inWords(changeSetCalls.undo(wiring.http, input.changeSetId));
        const { change_set_id: changeSetId, left_alone: named, failed: skipped, job, ...rest } = answer;
        const stopped = job?.ended_at ? job : null;
        return { ...rest, changeSetId, skipped, named, jobId: job?.id ?? null, stopped };
      }),
    },
  });
