import { useSelector } from '@xstate/react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

type ContextOf<Flow extends AnyActorRef> =
  SnapshotFrom<Flow> extends { context: infer Context } ? Context : never;

/** Renders again only where one of these differs. */
export const useFlowContext = <Flow extends AnyActorRef, Name extends keyof ContextOf<Flow>>(
  flow: Flow,
  ...names: readonly Name[]
): Pick<ContextOf<Flow>, Name> =>
  useSelector(
    flow,
    ({ context }) =>
      Object.fromEntries(names.map((name) => [name, context[name]])) as Pick<ContextOf<Flow>, Name>,
    (one, other) => names.every((name) => one[name] === other[name]),
  );
