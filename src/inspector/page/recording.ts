import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { chartOf, type Chart } from '../diagram/chart.ts';

export interface Moment {
  readonly number: number;
  /** Epoch milliseconds; null in a replay. */
  readonly at: number | null;
  readonly title: string;
  readonly event: Readonly<Record<string, unknown>> & { readonly type: string };
  readonly value: unknown;
  readonly context: unknown;
}

interface Recorded {
  readonly sessionId: string;
  readonly name: string;
  readonly chart: Chart;
  readonly status: string;
  readonly moments: readonly Moment[];
}

export type Recording = ReadonlyMap<string, Recorded>;

const MAX_MOMENTS = 400;

/** `xstate.done.actor.save` → `save done`. */
const titleOf = (type: string): string =>
  type
    .replace(/^xstate\.done\.actor\.(.*)$/, '$1 done')
    .replace(/^xstate\.error\.actor\.(.*)$/, '$1 fails')
    .replace(/^xstate\.after\.([^.]*)\..*$/, 'after $1')
    .replace(/^xstate\.init$/, 'start')
    .replace(/^xstate\.stop$/, 'stop');

const loadOf = (sessionId: string) => sessionId.split('/')[0];

export const lastToMove = (recording: Recording): Recorded | undefined => {
  const movedAt = ({ moments }: Recorded) => {
    const last = moments.findLastIndex(
      ({ value }, index) => JSON.stringify(value) !== JSON.stringify(moments[index - 1]?.value),
    );
    return moments[last]?.at ?? 0;
  };
  // The later started of two that moved at once.
  return [...recording.values()].toReversed().toSorted((one, other) => movedAt(other) - movedAt(one))[0];
};

/** Drops actors of earlier page loads. */
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
