import type { StatelyInspectionEvent } from '@statelyai/inspect';

/** Allowlist, so that new machines leak nothing: only numbers, booleans and single words under these keys leave. */
const ALLOWED_KEYS = new Set(
  (
    'type status reason cause outcome verdict confirmation kind side step ' +
    'field path scopes src actorId queue requestId requestIds'
  ).split(' '),
);
const IDENTIFIER_PATTERN = /^[A-Za-z][\w.:-]{0,47}$/;
const SECRET_KEY_PATTERN = /token(?!Ids?$)|password|secret|credential|authorization|cookie|passphrase/i;
/** Even their numbers and booleans are personal. */
const PERSONAL_KEY_PATTERN =
  /^(base|mine|theirs|before|after|value|values|draft|drafts|record|work|choice|meaning|cells?|rows?|sample|samples|query)$/i;

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

const redactSnapshot = (snapshot: unknown) => {
  if (typeof snapshot !== 'object' || snapshot === null) return { status: 'active' as const };
  const { status, value, context, output } = snapshot as Readonly<Record<string, unknown>>;
  return {
    status: status as 'active',
    // State names are the chart's.
    ...(value !== undefined && { value }),
    ...(context !== undefined && { context: redact(context) }),
    ...(output !== undefined && { output: redact(output) }),
  };
};

const redactEvent = (event: { readonly type: string }) => ({
  ...(redact(event) as object),
  type: event.type,
});

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
