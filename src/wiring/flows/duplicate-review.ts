import { fromPromise } from 'xstate';
import { isCallFailure } from '../../api/call-failure.ts';
import { causeOfFailure, describeFailure } from '../../api/describe-failure.ts';
import { duplicateCalls } from '../../api/duplicates.ts';
import {
  duplicateReviewMachine,
  type DecisionResult,
  type PairDecision,
} from '../../machines/duplicate-review.ts';
import type { Wiring } from '../../wiring.ts';
import { undoStackOf } from './undo-stack.ts';

const decide = ({ http }: Wiring, { kind, first, second, state }: PairDecision) =>
  duplicateCalls.decide(http, { kind, first, second, state });

export const duplicateReviewLogic = (wiring: Wiring) =>
  duplicateReviewMachine.provide({
    actors: {
      decide: fromPromise<DecisionResult, PairDecision | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was decided');
        try {
          await decide(wiring, input);
        } catch (error) {
          return { outcome: 'refused', reason: causeOfFailure(error) };
        }
        undoStackOf(wiring).pushDecision(input);
        return { outcome: 'decided' };
      }),
    },
  });

export const reverseDecision = (decision: PairDecision): PairDecision => ({
  ...decision,
  state: decision.before,
  before: decision.state,
});

/** @returns why it failed, or null */
export const requestDecisionUndo = async (wiring: Wiring, decision: PairDecision): Promise<string | null> => {
  const stack = undoStackOf(wiring);
  try {
    await decide(wiring, reverseDecision(decision));
  } catch (error) {
    if (isCallFailure(error) && error.code === 'not_found') stack.removeDecision(decision);
    return describeFailure(error);
  }
  stack.removeDecision(decision);
  stack.pushRedoableDecision(decision);
  return null;
};

/** @returns why it failed, or null */
export const requestDecisionRedo = async (wiring: Wiring, decision: PairDecision): Promise<string | null> => {
  try {
    await decide(wiring, decision);
  } catch (error) {
    return describeFailure(error);
  }
  undoStackOf(wiring).restoreDecision(decision);
  return null;
};
