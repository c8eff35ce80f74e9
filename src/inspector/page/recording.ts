import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { chartOf, type Chart } from '../diagram/chart.ts';

/** What an actor was after an event. */
export interface Moment {
  readonly number: number;
  /** Milliseconds since 1970; null in a replay, which happens at no time. */
  readonly at: number | null;
  /** What the event is called where a person reads it. */
  readonly title: string;
  readonly event: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly value: unknown;
  readonly context: unknown;
}

/** A machine that runs or ran. */
export interface Recorded {
  readonly sessionId: string;
  readonly name: string;
  readonly chart: Chart;
  readonly status: string;
  readonly moments: readonly Moment[];
}

export type Recording = ReadonlyMap<string, Recorded>;

/** More than anybody scrolls through. */
const MAX_MOMENTS = 400;

/** `xstate.done.actor.save` in a chart's own words. */
const titleOf = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.init$/, 'start')
    .replace(/^xstate\.stop$/, 'stop');

/** Which load of the app's page an actor belongs to. */
const loadOf = (sessionId: string) => sessionId.split('/')[0];

/** The machine in which something moved last: what a person is most likely doing. */
export const lastToMove = (recording: Recording): Recorded | undefined => {
  const movedAt = ({ moments }: Recorded) => {
    const last = moments.findLastIndex(
      ({ value }, index) => JSON.stringify(value) !== JSON.stringify(moments[index - 1]?.value),
    );
    return moments[last]?.at ?? 0;
  };
  // Of two that moved at once, the one that began later.
  return [...recording.values()].reverse().toSorted((one, other) => movedAt(other) - movedAt(one))[0];
};

/**
 * The recording with one more thing heard. Actors that are no machines are known by the events they send; those of an
 * earlier load of the page are gone.
 */
export const recordMoment = (recording: Recording, event: StatelyInspectionEvent): Recording => {
  if (event.type === '@xstate.actor') {
    const config = event.definition ? (JSON.parse(event.definition) as Record<string, unknown>) : {};
    if (!('states' in config) || recording.has(event.sessionId)) return recording;
    const recorded = {
      sessionId: event.sessionId,
      name: event.name,
      chart: chartOf(config),
      status: 'active',
      moments: [],
    };
    const load = loadOf(event.sessionId);
    const present = [...recording].filter(([sessionId]) => loadOf(sessionId) === load);
    return new Map([...present, [event.sessionId, recorded]]);
  }
  const recorded = recording.get(event.sessionId);
  if (event.type !== '@xstate.snapshot' || !recorded) return recording;
  const { status, value, context } = event.snapshot as unknown as Record<string, unknown>;
  const cause = event.event as Moment['event'];
  const moment: Moment = {
    number: (recorded.moments.at(-1)?.number ?? 0) + 1,
    at: Number(event.createdAt),
    title: titleOf(cause.type),
    event: cause,
    value,
    context,
  };
  const moments = [...recorded.moments, moment].slice(-MAX_MOMENTS);
  return new Map([...recording, [event.sessionId, { ...recorded, status: String(status), moments }]]);
};
