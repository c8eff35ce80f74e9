import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type AnyActor } from 'xstate';
import { INSPECTED_FRAME_NAME } from './inspected.ts';
import { redactInspection } from './redact.ts';

interface Adapter {
  send(event: StatelyInspectionEvent): void;
}

/** Adds the page load to session ids: XState counts from x:0 on each load. */
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
 * Patches XState's `start`, so that every root actor and its children are reported. The adapter
 * only receives what `redactInspection` returns.
 * @param load identifies this page load
 * @returns removes the patch
 */
export const inspectActors = (adapter: Adapter, load: string): (() => void) => {
  const seen = new WeakSet<object>();
  const { inspect } = createInspector(adapter, {
    serialize: (event) => redactInspection(qualify(load, event)),
  });
  const watch = (actor: AnyActor) => {
    seen.add(actor);
    // Replays XState's creation event, sent before anyone listened.
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

/** Connects to the surrounding page or Stately's inspector, if the page asks. */
export const attachInspector = (page: Window): void => {
  const load = Date.now().toString(36);
  if (page.name === INSPECTED_FRAME_NAME && page.parent !== page) {
    inspectActors({ send: (event) => page.parent.postMessage(event, page.location.origin) }, load);
  } else if (new URLSearchParams(page.location.search).get('inspect') === 'stately') {
    inspectActors(createBrowserInspector({ serialize: (event) => event }).adapter, load);
  }
};
