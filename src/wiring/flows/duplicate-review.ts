import { fromPromise } from 'xstate';
import type { DuplicateDecision } from '../../../contract/duplicates.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { duplicateCalls } from '../../api/duplicates.ts';
import { duplicateReviewMachine, type DecisionResult } from '../../machines/duplicate-review.ts';
import type { Wiring } from '../../wiring.ts';

export const duplicateReviewLogic = ({ http }: Wiring) =>
  duplicateReviewMachine.provide({
    actors: {
      decide: fromPromise<DecisionResult, DuplicateDecision | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was decided');
        try {
          await duplicateCalls.decide(http, input);
          return { outcome: 'decided' };
        } catch (error) {
          return { outcome: 'refused', reason: describeFailure(error) };
        }
      }),
    },
  });
