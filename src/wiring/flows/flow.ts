import {
  createActor,
  type Actor,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
  type OutputFrom,
  type PromiseActorLogic,
} from 'xstate';
import { describeFailure } from '../../api/describe-failure.ts';
import type { Wiring } from '../../wiring.ts';
import type { FlowEvent } from './flow-events.ts';

/** Rejects with a message for people. */
export const withFailureMessage = async <Result>(
  work: Promise<Result>,
  describe: (error: unknown) => string = describeFailure,
): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw new Error(describe(error), { cause: error });
  }
};

/** Types a machine as the promise its parent declares. */
export const asChild = <Logic extends AnyStateMachine, Output, Input extends InputFrom<Logic>>(
  machine: Logic & (OutputFrom<Logic> extends Output ? unknown : 'has another output than declared'),
): PromiseActorLogic<Output, Input> => machine as unknown as PromiseActorLogic<Output, Input>;

/**
 * Stops with its session.
 * @param onEmitted receives events of the flow and its children
 */
export const createFlow = <Logic extends AnyStateMachine>(
  { auth }: Wiring,
  logic: Logic,
  input: InputFrom<Logic>,
  onEmitted: (event: FlowEvent) => void,
): Actor<Logic> => {
  const forwardEmitted = (event: AnyEventObject) => onEmitted(event as FlowEvent);
  const actor = createActor(logic as AnyStateMachine, {
    input,
    inspect: ({ type, actorRef }) => {
      if (type === '@xstate.actor') (actorRef as AnyActorRef).on('*', forwardEmitted);
    },
  }) as Actor<Logic>;
  const stop = () => void actor.stop();
  const ends = [auth.on('session.ended', stop), auth.on('session.started', stop)];
  actor.subscribe({
    complete: () => {
      for (const { unsubscribe } of ends) unsubscribe();
    },
  });
  return actor;
};

interface Refused {
  readonly reason?: string | null;
  readonly errors?: readonly { readonly message: string }[];
}

/**
 * Stops the flow after a pending write and its notifications.
 * @param onRefused receives why that write failed
 */
export const leaveFlow = (actor: AnyActor, onRefused: (reason: string) => void = () => {}): void => {
  const isActive = () => actor.getSnapshot().status === 'active';
  const isPending = () =>
    isActive() && ['writing', 'notifying'].some((tag) => actor.getSnapshot().hasTag(tag));
  const leave = () => isActive() && actor.send({ type: 'view.left' });
  if (!isPending()) {
    leave();
    return void actor.stop();
  }
  const subscription = actor.subscribe(() => {
    if (isPending()) return;
    subscription.unsubscribe();
    const { status, context } = actor.getSnapshot();
    const { reason, errors } = context as Refused;
    const why = reason ?? errors?.[0]?.message;
    if (status === 'active' && why) onRefused(why);
    actor.stop();
  });
  // Last: it may end the write.
  leave();
};
