import { createBrowserInspector, createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { Actor, type AnyActor } from 'xstate';
import { INSPECTED_FRAME_NAME } from './inspected.ts';
import { redactInspection } from './redact.ts';

interface Adapter {
  send(event: StatelyInspectionEvent): void;
}

/** XState counts sessions from x:0 each time a page loads: whoever listens longer has to tell the loads apart. */
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
 * Reports every actor that starts from now on, and all it starts in turn, without the app's doing anything for it: a
 * flow written tomorrow is seen without a line of its own. Nothing reaches the adapter but what `redactInspection` lets
 * through.
 * @param load tells this page's actors from those of an earlier one
 * @returns a function that puts things back
 */
export const inspectActors = (adapter: Adapter, load: string): (() => void) => {
  const seen = new WeakSet<object>();
  const { inspect } = createInspector(adapter, {
    serialize: (event) => redactInspection(qualify(load, event)),
  });
  const watch = (actor: AnyActor) => {
    seen.add(actor);
    // The actor was made before anybody listened: this is what XState said then.
    inspect.next?.({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId });
    actor.system.inspect(inspect);
  };
  const { start } = Actor.prototype;
  Actor.prototype.start = function startInspected(this: AnyActor) {
    // oxlint-disable-next-line no-underscore-dangle -- XState's own name for who started an actor
    if (this._parent === undefined && !seen.has(this)) watch(this);
    return start.call(this) as AnyActor;
  } as typeof start;
  return () => {
    Actor.prototype.start = start;
  };
};

/** Where the page asks for it, opens the way to an inspector: the page around this one, or Stately's own. */
export const attachInspector = (page: Window): void => {
  const load = Date.now().toString(36);
  if (page.name === INSPECTED_FRAME_NAME && page.parent !== page) {
    inspectActors({ send: (event) => page.parent.postMessage(event, page.location.origin) }, load);
  } else if (new URLSearchParams(page.location.search).get('inspect') === 'stately') {
    inspectActors(createBrowserInspector({ serialize: (event) => event }).adapter, load);
  }
};
