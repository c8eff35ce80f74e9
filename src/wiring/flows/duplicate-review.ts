import { fromPromise } from 'xstate';
import { isNotFound } from '../../api/call-failure.ts';
import { causeOfFailure, describeFailure } from '../../api/describe-failure.ts';
import { duplicateCalls } from '../../api/duplicates.ts';
import {
  duplicateReviewMachine,
  type DecisionResult,
  type PairDecision,
} from '../../machines/duplicate-review.ts';
import type { Wiring } from '../../wiring.ts';
import { undoStackOf } from './undo-stack.ts';

export const reverseDecision = (decision: PairDecision): PairDecision => ({
  ...decision,
  state: decision.before,
  before: decision.state,
});

type Act = 'decide' | 'undo' | 'redo';

/** @param act undo: what is decided is the reverse of an earlier decision */
export const duplicateReviewLogic = (wiring: Wiring, act: Act = 'decide') =>
  duplicateReviewMachine.provide({
    actors: {
      decide: fromPromise<DecisionResult, PairDecision | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was decided');
        const { kind, first, second, state } = input;
        const undone = reverseDecision(input);
        const stack = undoStackOf(wiring);
        try {
          await duplicateCalls.decide(wiring.http, { kind, first, second, state });
        } catch (error) {
          const isGone = isNotFound(error);
          if (act === 'undo' && isGone) stack.removeDecision(undone);
          const describe = act === 'decide' ? causeOfFailure : describeFailure;
          return { outcome: 'refused', reason: describe(error) };
        }
        if (act === 'decide') stack.pushDecision(input);
        else if (act === 'redo') stack.restoreDecision(input);
        else {
          stack.removeDecision(undone);
          stack.pushRedoableDecision(undone);
        }
        return { outcome: 'decided' };
      }),
    },
  });
