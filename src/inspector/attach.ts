import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type AnyActor } from 'xstate';
import { INSPECTED_FRAME_NAME } from './inspected.ts';
import { redactInspection } from './redact.ts';

interface Adapter {
  send(event: StatelyInspectionEvent): void;
}

/** Adds the page load: XState counts session ids from x:0 on each load. */
const qualify = (load: string, event: StatelyInspectionEvent): StatelyInspectionEvent => {
  const full = (sessionId: string | undefined) => `${load}/${sessionId ?? ''}`;
  const ids = { sessionId: full(event.sessionId), rootId: full(event.rootId) };
  if (event.type === '@xstate.actor')
    return { ...event, ...ids, parentId: event.parentId && full(event.parentId) };
  if (event.type === '@xstate.event')
    return { ...event, ...ids, sourceId: event.sourceId && full(event.sourceId) };
  return { ...event, ...ids };
};

/**
 * Reports every root actor and its children, redacted, by a patch of XState's `start`.
 * @param load identifies this page load
 * @returns stops it
 */
export const inspectActors = (adapter: Adapter, load: string): (() => void) => {
  const seen = new WeakSet<object>();
  const { inspect } = createInspector(adapter, {
    serialize: (event) => redactInspection(qualify(load, event)),
  });
  const watch = (actor: AnyActor) => {
    seen.add(actor);
    // XState's creation event came before anyone listened.
    inspect.next?.({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId });
    actor.system.inspect(inspect);
  };
  const { start } = Actor.prototype;
  Actor.prototype.start = function startInspected(this: AnyActor) {
    if (this._parent === undefined && !seen.has(this)) watch(this);
    return start.call(this) as AnyActor;
  } as typeof start;
  return () => {
    Actor.prototype.start = start;
  };
};

export const attachInspector = (page: Window): void => {
  const load = Date.now().toString(36);
  if (page.name === INSPECTED_FRAME_NAME && page.parent !== page) {
    inspectActors({ send: (event) => page.parent.postMessage(event, page.location.origin) }, load);
  } else if (new URLSearchParams(page.location.search).get('inspect') === 'stately') {
    inspectActors(createBrowserInspector({ serialize: (event) => event }).adapter, load);
  }
};
