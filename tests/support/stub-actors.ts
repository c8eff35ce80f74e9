import { fromCallback, type AnyActorLogic, type AnyStateMachine } from 'xstate';

/** Children that never answer: the path itself says what they answer, in the very events the runtime delivers. */
export const withStubActors = (machine: AnyStateMachine): AnyStateMachine => {
  // No promise: its signal to abort costs as much as the whole step of the machine.
  const silent: AnyActorLogic = fromCallback(() => {});
  const names = Object.keys(machine.implementations.actors);
  return machine.provide({ actors: Object.fromEntries(names.map((name) => [name, silent])) });
};
