import { fromPromise } from 'xstate';
import type { ListedKind } from '../../../contract/kinds.ts';
import { findKindOf } from '../../api/search.ts';
import { pastedIdMachine } from '../../machines/pasted-id.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';

export const pastedIdLogic = ({ http }: Wiring, kinds: readonly ListedKind[]) =>
  pastedIdMachine.provide({
    actors: {
      findKind: fromPromise<ListedKind | null, { id: string }>(({ input }) =>
        withFailureMessage(findKindOf(http, kinds, input.id)),
      ),
    },
  });
