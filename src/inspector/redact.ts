import type { StatelyInspectionEvent } from '@statelyai/inspect';

/**
 * What leaves the app for an inspector, by a list of what may: numbers, yes and no, and single words under the keys
 * below. All other text, names of people and files included, becomes a placeholder, so that a machine written tomorrow
 * leaks nothing either.
 */
const ALLOWED_KEYS = new Set(
  (
    'type status reason cause outcome verdict confirmation kind side step ' +
    'field path scopes src actorId queue requestId requestIds'
  ).split(' '),
);
const IDENTIFIER_PATTERN = /^[A-Za-z][\w.:-]{0,47}$/;
/** Never shown, whatever is inside. */
const SECRET_KEY_PATTERN = /token(?!Ids?$)|password|secret|credential|authorization|cookie|passphrase/i;
/** What a person typed, or what is in a record: numbers and yes and no give it away too. */
const PERSONAL_KEY_PATTERN =
  /^(base|mine|theirs|before|after|value|values|draft|drafts|record|work|choice|cells?|rows?|sample|samples|query)$/i;

const MAX_DEPTH = 8;
const MAX_ITEMS = 50;

const redactText = (text: string, key: string): string =>
  text === '' || (ALLOWED_KEYS.has(key) && IDENTIFIER_PATTERN.test(text)) ? text : '‹text›';

const redactKey = (key: string, index: number): string =>
  IDENTIFIER_PATTERN.test(key) ? key : `‹key ${index + 1}›`;

const isPlain = (value: object): value is Record<string, unknown> => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** A copy of plain data without anything secret, typed or personal. @param key what the value stands under */
export const redact = (value: unknown, key = '', depth = 0): unknown => {
  if (SECRET_KEY_PATTERN.test(key)) return '‹secret›';
  if (value === null || value === undefined) return null;
  if (PERSONAL_KEY_PATTERN.test(key)) return '‹typed›';
  if (typeof value === 'string') return redactText(value, key);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object') return `‹${typeof value}›`;
  if (depth === MAX_DEPTH) return '‹deeper›';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MAX_ITEMS).map((item) => redact(item, key, depth + 1));
    return value.length > MAX_ITEMS ? [...shown, `‹${value.length - MAX_ITEMS} more›`] : shown;
  }
  if (!isPlain(value)) return `‹${value instanceof Error ? 'error' : 'object'}›`;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner], index) => [
      redactKey(name, index),
      redact(inner, name, depth + 1),
    ]),
  );
};

interface SnapshotLike {
  readonly status?: unknown;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
}

const redactSnapshot = (snapshot: unknown) => {
  if (typeof snapshot !== 'object' || snapshot === null) return { status: 'active' as const };
  const { status, value, context, output } = snapshot as SnapshotLike;
  return {
    status: status as 'active',
    // The names of states are the chart's own words.
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context: redact(context) }),
    ...(output !== undefined && { output: redact(output) }),
  };
};

const redactEvent = (event: { readonly type: string }) => ({
  ...(redact(event) as object),
  type: event.type,
});

/** An inspection event as it may be sent: what it says of the app's data goes through `redact`, the rest is named. */
export const redactInspection = (event: StatelyInspectionEvent): StatelyInspectionEvent => {
  const { sessionId, createdAt, id, _version } = event;
  const common = { sessionId, rootId: event.rootId ?? '', createdAt, id, _version };
  switch (event.type) {
    case '@xstate.actor': {
      const { name, parentId, definition } = event;
      return {
        ...common,
        type: event.type,
        name,
        parentId,
        definition,
        snapshot: redactSnapshot(event.snapshot),
      };
    }
    case '@xstate.event':
      return { ...common, type: event.type, sourceId: event.sourceId, event: redactEvent(event.event) };
    case '@xstate.snapshot':
      return {
        ...common,
        type: event.type,
        event: redactEvent(event.event),
        snapshot: redactSnapshot(event.snapshot) as typeof event.snapshot,
      };
    default:
      throw new Error('an inspection event of an unknown type');
  }
};
