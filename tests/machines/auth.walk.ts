import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { AuthContext, AuthEmitted, authMachine } from '../../src/machines/auth.ts';
import { keyOf, sampleOf, type Model, type Path } from '../../src/inspector/machine-graph.ts';
import type { createCoverage } from '../support/machine-coverage.ts';
import { faultOn } from '../support/replay-link.ts';

type Auth = typeof authMachine;

/** What views ask of each state. */
const TAGS: Readonly<Record<string, string>> = {
  restoring: 'pending',
  anonymous: 'public',
  signingIn: 'pending,public',
  verifyingAdmin: 'pending,public',
  authenticated: 'private',
  refreshing: 'pending,private',
  loggedOut: 'public',
};
const NOTHING_LEFT = JSON.stringify([null, [], 'done', 0, 0]);

/** What holds of every state, however it was reached: a sentence, and whether it is kept. */
const rulesOf = (state: AnyMachineSnapshot, before: AuthContext): readonly (readonly [string, boolean])[] => {
  const context = state.context as AuthContext;
  const { person, tokenId, queue, epoch, confirmation, tries, elapsedMs } = context;
  const isPrivate = state.hasTag('private');
  const isNothingLeft = JSON.stringify([person, queue, confirmation, tries, elapsedMs]) === NOTHING_LEFT;
  return [
    ['the queue is bounded', queue.length <= context.queueLimit],
    ['no request waits twice', new Set(queue).size === queue.length],
    ['epochs only grow', epoch >= before.epoch],
    ['tokenIds only grow', (tokenId ?? Infinity) >= (before.tokenId ?? 0)],
    ['the tags tell the state', [...state.tags].toSorted().join() === TAGS[String(state.value)]],
    ['only administrators see anything', !isPrivate || (person?.scopes.includes('admin') ?? false)],
    ['a session has tokens', !isPrivate || tokenId !== null],
    ['a session that is on has no reason to have ended', !isPrivate || context.reason === null],
    ['nothing is left of a session that is over', isPrivate || isNothingLeft],
    ['nobody signed in, no tokens', isPrivate || tokenId === null || state.matches('verifyingAdmin')],
    [
      'requests wait for a refresh alone',
      state.matches('refreshing') || queue.length + tries + elapsedMs === 0,
    ],
    ['the budget is kept', elapsedMs < context.refreshBudget],
    ['the end says why', !state.matches('loggedOut') || context.reason !== null],
    ['a new attempt begins without a reproach', !state.matches('signingIn') || context.reason === null],
  ];
};

/** Every request that reached the machine is answered once: replayed, rejected or given up by its caller. */
const createLedger = () => {
  const waiting = new Set<string>();
  const ended = new Set<number>();
  const faults: string[] = [];
  return {
    arrived: (requestId: string) => waiting.add(requestId),
    abandoned: (requestId: string) => waiting.delete(requestId),
    hear: (event: AuthEmitted) => {
      if (event.type === 'session.ended') {
        if (ended.has(event.epoch)) faults.push('a session ends once');
        ended.add(event.epoch);
      }
      if (event.type !== 'requests.replayed' && event.type !== 'requests.rejected') return;
      for (const id of event.requestIds) if (!waiting.delete(id)) faults.push(`${id} is answered once`);
    },
    faults: (queue: readonly string[]) =>
      [...waiting].join() === queue.join() ? faults : [...faults, 'whoever has no answer is in the queue'],
  };
};

/**
 * Walks a path on a running actor of the machine and judges every step: it goes where the graph says, and the
 * invariants hold.
 * @returns what went wrong, with the path that shows it; empty when all is well
 */
export const walk = (
  machine: AnyStateMachine,
  model: Model,
  path: Path,
  coverage?: ReturnType<typeof createCoverage>,
) => {
  const ledger = createLedger();
  const actor = createActor(machine as unknown as Auth, {
    input: model.input as { queueLimit: number; refreshBudget: number },
    ...(coverage && { inspect: coverage.observer(machine) }),
  });
  actor.on('*', (event) => ledger.hear(event));
  actor.start();
  const faults: string[] = [];
  const check = (before: AuthContext) => {
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    for (const [rule, isKept] of rulesOf(now, before)) if (!isKept) faults.push(rule);
    faults.push(...ledger.faults(now.context.queue));
  };
  check(actor.getSnapshot().context);
  for (const { label, to } of path.steps) {
    const before = actor.getSnapshot();
    // Sampled anew: what an earlier token or another session is depends on the way one came.
    const event = sampleOf(model, before, label);
    if (event.type === 'request.unauthorized') ledger.arrived(event['requestId']);
    if (event.type === 'request.abandon') ledger.abandoned(event['requestId']);
    actor.send(event as never);
    const now = actor.getSnapshot() as AnyMachineSnapshot;
    if (keyOf(model, now) !== keyOf(model, to)) faults.push(`${keyOf(model, now)}, not ${keyOf(model, to)}`);
    check(before.context);
    if (faults.length > 0) break;
  }
  actor.stop();
  return faults.map((fault) => faultOn('auth', path, fault));
};
