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

/** A failure becomes an Error in words, as machines hold it. */
export const inWords = async <Answer>(
  work: Promise<Answer>,
  describe: (error: unknown) => string = describeFailure,
): Promise<Answer> => {
  try {
    return await work;
  } catch (error) {
    throw new Error(describe(error), { cause: error });
  }
};

/** A machine where its parent declares a promise: to the parent, both have an input and an output. */
export const asChild = <Logic extends AnyStateMachine, Output, Input extends InputFrom<Logic>>(
  machine: Logic & (OutputFrom<Logic> extends Output ? unknown : 'has another output than declared'),
): PromiseActorLogic<Output, Input> => machine as unknown as PromiseActorLogic<Output, Input>;

/**
 * A flow that has yet to be started. It ends with its session.
 * @param onEmitted hears what the flow and all it invokes emit
 */
export const createFlow = <Logic extends AnyStateMachine>(
  { auth }: Wiring,
  logic: Logic,
  input: InputFrom<Logic>,
  onEmitted: (event: FlowEvent) => void,
): Actor<Logic> => {
  const hear = (event: AnyEventObject) => onEmitted(event as FlowEvent);
  const actor = createActor(logic as AnyStateMachine, {
    input,
    inspect: ({ type, actorRef }) => {
      if (type === '@xstate.actor') (actorRef as AnyActorRef).on('*', hear);
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

/** Stops a flow that nobody sees any more, once what it is writing has been answered. */
export const leaveFlow = (actor: AnyActor): void => {
  const isWriting = () => {
    const snapshot = actor.getSnapshot();
    return snapshot.status === 'active' && snapshot.hasTag('writing');
  };
  if (!isWriting()) return void actor.stop();
  const subscription = actor.subscribe(() => {
    if (isWriting()) return;
    subscription.unsubscribe();
    actor.stop();
  });
};
