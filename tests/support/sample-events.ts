import type { Sample } from '../../src/inspector/machine-graph.ts';

type Samples = Readonly<Record<string, readonly Sample[]>>;

/** An event that carries nothing. */
export const plainEvent = (type: string, label: string): Samples => ({
  [type]: [{ label, event: { type } }],
});

/** An actor's result, one of several under `xstate.done.actor.…`. */
export const actorDone = (actor: string, label: string, output: unknown): Sample => ({
  label,
  event: { type: `xstate.done.actor.${actor}`, output },
});

/** An actor's failure, one of several under `xstate.error.actor.…`. */
export const actorFailed = (
  actor: string,
  label: string,
  error: unknown = new Error('No answer.'),
): Sample => ({ label, event: { type: `xstate.error.actor.${actor}`, error } });

export const actorFails = (actor: string, label: string): Samples => ({
  [`xstate.error.actor.${actor}`]: [actorFailed(actor, label)],
});

/** What an actor may answer, by the words of a path, and that it breaks, with words of its own and without. */
export const actorAnswers = (actor: string, answers: Readonly<Record<string, unknown>>): Samples => ({
  [`xstate.done.actor.${actor}`]: Object.entries(answers).map(([label, output]) => ({
    label,
    event: { type: `xstate.done.actor.${actor}`, output },
  })),
  [`xstate.error.actor.${actor}`]: [
    {
      label: `${actor} breaks, and says why`,
      event: { type: `xstate.error.actor.${actor}`, error: new Error('Not today.') },
    },
    { label: `${actor} breaks`, event: { type: `xstate.error.actor.${actor}`, error: null } },
  ],
});
