import type { AnyMachineSnapshot } from 'xstate';
import {
  authMachine,
  type AuthContext,
  type AuthEvent,
  type ConfirmResult,
  type Person,
  type RefreshResult,
  type RestoreResult,
  type SignInResult,
  type VerifyResult,
} from '../../src/machines/auth.ts';
import type { Model, Sample } from '../../src/inspector/machine-graph.ts';

export const ada: Person = {
  key: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  fullName: 'Ada Lovelace',
  scopes: ['admin'],
};
export const bo: Person = {
  key: 'bo',
  firstName: 'Bo',
  lastName: 'Diaz',
  fullName: 'Bo Diaz',
  scopes: ['admin'],
};
const renamed = (person: Person | null): Person | null => person && { ...person, lastName: 'King' };
const clerk: Person = { ...ada, key: 'clerk', scopes: ['clerk'] };

interface Limits {
  readonly queueLimit: number;
  readonly refreshBudget: number;
  /** What one try at a refresh takes, in milliseconds. */
  readonly durationMs: number;
}

/** Two requests may wait; one more try fits into the budget, a second does not. */
const SAMPLE_LIMITS: Limits = { queueLimit: 2, refreshBudget: 20_000, durationMs: 10_000 };

const contextOf = (state: AnyMachineSnapshot) => state.context as AuthContext;
const freshTokenId = (state: AnyMachineSnapshot) => (contextOf(state).tokenId ?? 0) + 1;

/** Exhaustive by type: an event added to the machine without a sample here is a type error. */
type Own = {
  [Type in AuthEvent['type']]: (
    state: AnyMachineSnapshot,
  ) => readonly { label: string; event: Extract<AuthEvent, { type: Type }> }[];
};

const eventOnly =
  <Type extends AuthEvent['type']>(event: Extract<AuthEvent, { type: Type }>) =>
  () => [{ label: event.type, event }];

const own: Own = {
  'credentials.submit': eventOnly({ type: 'credentials.submit' }),
  'session.signOut': eventOnly({ type: 'session.signOut' }),
  'request.unauthorized': (state) => {
    const { epoch, tokenId, queue } = contextOf(state);
    const refused = {
      type: 'request.unauthorized',
      requestId: `r${queue.length + 1}`,
      epoch,
      tokenId: tokenId ?? 0,
    } as const;
    return [
      { label: 'request.unauthorized', event: refused },
      {
        label: 'request.unauthorized: sent with an earlier token',
        event: { ...refused, tokenId: refused.tokenId - 1 },
      },
      {
        label: 'request.unauthorized: of another session',
        event: { ...refused, epoch: epoch - 1, tokenId: refused.tokenId - 1 },
      },
    ];
  },
  'request.abandon': (state) => [
    {
      label: 'request.abandon',
      event: { type: 'request.abandon', requestId: contextOf(state).queue[0] ?? 'r0' },
    },
  ],
  'peer.signIn': (state) => [
    { label: 'peer.signIn', event: { type: 'peer.signIn', tokenId: freshTokenId(state), person: bo } },
  ],
  'peer.renew': (state) => [
    {
      label: 'peer.renew',
      event: { type: 'peer.renew', tokenId: freshTokenId(state), person: contextOf(state).person ?? ada },
    },
  ],
  'peer.signOut': () => [
    { label: 'peer.signOut', event: { type: 'peer.signOut', reason: 'elsewhere' } },
    { label: 'peer.signOut: expired', event: { type: 'peer.signOut', reason: 'expired' } },
  ],
  'session.recheck': eventOnly({ type: 'session.recheck' }),
  'storage.unavailable': eventOnly({ type: 'storage.unavailable' }),
};

/** What an actor may answer, by the words of a path; the last word is always that it broke. */
const settled = <Output>(
  actor: string,
  answers: Readonly<Record<string, (state: AnyMachineSnapshot) => Output>>,
) => ({
  [`xstate.done.actor.${actor}`]: (state: AnyMachineSnapshot): Sample[] =>
    Object.entries(answers).map(([word, answer]) => ({
      label: `${actor}: ${word}`,
      event: { type: `xstate.done.actor.${actor}`, output: answer(state) },
    })),
  [`xstate.error.actor.${actor}`]: (): Sample[] => [
    { label: `${actor}: breaks`, event: { type: `xstate.error.actor.${actor}`, error: 'a fault of ours' } },
  ],
});

const samplesWithin = ({ durationMs }: Limits) => {
  const refreshed =
    (outcome: RefreshResult['outcome'], person: Person | null = null) =>
    (state: AnyMachineSnapshot): RefreshResult => ({
      outcome,
      person: person ?? contextOf(state).person,
      tokenId: freshTokenId(state),
      durationMs,
      reason: null,
    });
  const empty =
    (outcome: RefreshResult['outcome'], reason: RefreshResult['reason'] = null) =>
    (): RefreshResult => ({ outcome, person: null, tokenId: null, durationMs, reason });
  const verdict =
    (word: ConfirmResult['verdict'], person: Person | null = null, age = 0) =>
    (state: AnyMachineSnapshot): ConfirmResult => ({
      verdict: word,
      person,
      tokenId: (contextOf(state).tokenId ?? 0) - age,
    });

  return {
    ...own,
    ...settled<RestoreResult>('restoreSession', {
      'a session': () => ({ tokenId: 1, person: ada, isExpired: false }),
      'a session of a clerk': () => ({ tokenId: 1, person: clerk, isExpired: false }),
      'an expired session': () => ({ tokenId: null, person: null, isExpired: true }),
      nothing: () => ({ tokenId: null, person: null, isExpired: false }),
    }),
    ...settled<SignInResult>('signIn', {
      granted: (state) => ({ tokenId: freshTokenId(state), refusal: null }),
      'wrong password': () => ({ tokenId: null, refusal: { reason: 'wrongCredentials', retryAfter: null } }),
      'too many attempts': () => ({ tokenId: null, refusal: { reason: 'tooManyAttempts', retryAfter: 60 } }),
      'too many people at once': () => ({ tokenId: null, refusal: { reason: 'overloaded', retryAfter: 2 } }),
    }),
    ...settled<VerifyResult>('verifyAdmin', {
      'an administrator': () => ({ person: ada, refusal: null }),
      'no administrator': () => ({ person: clerk, refusal: null }),
      'nobody answers': () => ({ person: null, refusal: { reason: 'serverAway', retryAfter: null } }),
      'no tokens to ask with': () => ({ person: null, refusal: null }),
    }),
    ...settled<ConfirmResult>('confirmPerson', {
      'still an administrator': (state) => verdict('person', renamed(contextOf(state).person))(state),
      'no administrator any more': verdict('person', clerk),
      forbidden: verdict('notAdmin'),
      unauthorized: verdict('unauthorized'),
      'unauthorized for an earlier token': verdict('unauthorized', null, 1),
      'forbidden for an earlier token': verdict('notAdmin', null, 1),
      'no administrator for an earlier token': verdict('person', clerk, 1),
      'nobody answers': verdict('nothing'),
    }),
    ...settled<RefreshResult>('refreshSession', {
      refreshed: refreshed('refreshed'),
      adopted: refreshed('adopted'),
      replaced: refreshed('replaced', bo),
      gone: empty('gone', 'elsewhere'),
      'gone, expired': empty('gone', 'expired'),
      rejected: empty('rejected'),
      'rejected, account disabled': empty('rejected', 'accountDisabled'),
      unavailable: empty('unavailable'),
      offline: empty('offline'),
    }),
  };
};

/** What takes the same transitions as other samples, and is told apart in the table of all edges alone. */
const isAlike = (label: string) =>
  /: (expired|gone, expired|rejected, account disabled|(forbidden|no administrator) for an earlier token)$/.test(
    label,
  );

/** The graph as far as `project` tells states apart. */
const createModel = (project: Model['project'], limits = SAMPLE_LIMITS): Model => ({
  machine: authMachine,
  input: { queueLimit: limits.queueLimit, refreshBudget: limits.refreshBudget },
  samples: samplesWithin(limits),
  project,
  isInReach: (_, label) => !isAlike(label),
});

/**
 * What no browser can be brought to from outside: restoring is over before anything else can happen; no 401 comes where
 * nothing is sent, nor from an earlier session; storage is tried only when a session is kept; tokens are at hand when
 * they are to be verified. The quicker levels say these to the machine.
 */
const isInReach = (state: AnyMachineSnapshot, label: string): boolean => {
  if (isAlike(label)) return false;
  if (state.matches('restoring')) return label.startsWith('restoreSession');
  if (label === 'request.unauthorized') return state.hasTag('private');
  return !/^storage.unavailable$|earlier token$|another session$|no tokens to ask with$/.test(label);
};

/** All that any guard or view reads. */
export const wholeModel: Model = {
  ...createModel(({ queue, confirmation, elapsedMs, isPersisted, reason, person }: AuthContext) => [
    queue.length,
    confirmation,
    elapsedMs,
    isPersisted,
    reason,
    person?.key ?? null,
  ]),
  isInReach: () => true,
};

/**
 * Few enough nodes that every simple path can be walked: what the guards of a refresh read, and what the guards of the
 * question in the background read. Both at once would be more than three million paths.
 */
export const refreshModel = (limits = SAMPLE_LIMITS) =>
  createModel(({ queue, elapsedMs }: AuthContext) => [queue.length, elapsedMs], limits);
export const confirmationModel = (limits = SAMPLE_LIMITS) =>
  createModel(({ confirmation }: AuthContext) => confirmation, limits);
/** The states, and how often a refresh was tried: what a person in front of the app can tell apart. */
export const stateModel: Model = { ...createModel(({ elapsedMs }: AuthContext) => elapsedMs), isInReach };
/** All that guards read, and nothing for views alone. */
export const guardModel = (limits = SAMPLE_LIMITS) =>
  createModel(
    ({ queue, confirmation, elapsedMs }: AuthContext) => [queue.length, confirmation, elapsedMs],
    limits,
  );
