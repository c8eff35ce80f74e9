import { fromPromise } from 'xstate';
import { isNotFound } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { savedViewCalls } from '../../api/saved-views.ts';
import { savedViewMachine, type ViewResult, type ViewWrite } from '../../machines/saved-view.ts';
import type { Wiring } from '../../wiring.ts';

const DELETED_VIEW_TEXT =
  'This view was deleted in another tab or on another device. You can save it as a new view.';

export const savedViewLogic = ({ http, queryClient }: Wiring) => {
  const write = ({ id, values }: ViewWrite): Promise<string | null> => {
    if (id === null) return savedViewCalls.create(http, values);
    return values === null ? savedViewCalls.delete(http, id) : savedViewCalls.change(http, id, values);
  };
  return savedViewMachine.provide({
    actors: {
      writeView: fromPromise<ViewResult, ViewWrite | null>(async ({ input }) => {
        if (!input) throw new Error('nothing was asked');
        try {
          return { outcome: 'written', id: await write(input) };
        } catch (error) {
          const isGone = isNotFound(error);
          return { outcome: 'refused', reason: isGone ? DELETED_VIEW_TEXT : describeFailure(error), isGone };
        } finally {
          // Also after a failure: only the answer may have been lost.
          await queryClient.invalidateQueries({ queryKey: savedViewCalls.root });
        }
      }),
    },
  });
};
