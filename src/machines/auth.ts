import { assign, emit, fromPromise, setup } from 'xstate';

/** `key` is not secret. */
export interface Person {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly scopes: readonly string[];
}

export type SignInRefusal =
  | 'wrongCredentials'
  | 'unknownPasskey'
  | 'accountDisabled'
  | 'tooManyAttempts'
  | 'overloaded'
  | 'invalidInput'
  | 'notAdmin'
  | 'offline'
  | 'serverAway'
  | 'malformed'
  | 'unexpected';
type SessionEnd = 'signedOut' | 'expired' | 'serverAway' | 'elsewhere' | 'notAdmin' | 'accountDisabled';
export type Reason = SignInRefusal | SessionEnd;
export type RejectionCause = 'ended' | 'replaced' | 'offline' | 'full';

/**
 * A tokenId stands for a token pair in the vault; newer pairs have greater ids. An epoch numbers the sessions of this
 * tab; anything of another epoch is stale.
 */
export interface AuthContext {
  readonly queueLimit: number;
  /** Milliseconds an unavailable server may delay a refresh before the session ends. */
  readonly refreshBudget: number;
  readonly epoch: number;
  readonly tokenId: number | null;
  readonly person: Person | null;
  /** The refresh queue: ids of requests that wait for the refresh, in order. */
  readonly queue: readonly string[];
  /** Whether the server has confirmed an administrator; `again`: asked again after a refresh. */
  readonly confirmation: 'due' | 'again' | 'done';
  /** Tries without the server, and their milliseconds. */
  readonly tries: number;
  readonly elapsedMs: number;
  /** False where storage refused: the session ends with the tab. */
  readonly isPersisted: boolean;
  readonly reason: Reason | null;
  /** Seconds. */
  readonly retryAfter: number | null;
}

type Of<Type extends string, Payload = unknown> = { readonly type: Type } & Readonly<Payload>;
export type Session = { readonly tokenId: number | null; readonly person: Person | null };

export type AuthEvent =
  | Of<'credentials.submit'>
  | Of<'session.signOut'>
  | Of<'request.unauthorized', { requestId: string; epoch: number; tokenId: number }>
  | Of<'request.abandon', { requestId: string }>
  | Of<'peer.signIn', { tokenId: number; person: Person }>
  | Of<'peer.renew', { tokenId: number; person: Person }>
  | Of<'peer.signOut', { reason: SessionEnd }>
  | Of<'session.recheck'>
  | Of<'storage.unavailable'>;

export type AuthEmitted =
  | Of<'session.started', { epoch: number; person: Person | null; former: Person | null }>
  | Of<'session.ended', { epoch: number; person: Person | null; reason: Reason | null }>
  | Of<'requests.replayed', { requestIds: readonly string[] }>
  | Of<'requests.rejected', { requestIds: readonly string[]; cause: RejectionCause }>
  | Of<'storage.refused'>;

export type RestoreResult = Session & { readonly isExpired: boolean };
export type Refusal = { readonly reason: SignInRefusal; readonly retryAfter: number | null };
export type SignInResult = { readonly tokenId: number | null; readonly refusal: Refusal | null };
export type VerifyResult = { readonly person: Person | null; readonly refusal: Refusal | null };
export type ConfirmResult = Session & {
  readonly verdict: 'person' | 'notAdmin' | 'unauthorized' | 'nothing';
};
/**
 * `adopted`: another tab had refreshed. `replaced`: another person signed in. `gone`: another tab ended the session.
 * `unavailable`: no response, or a proxy's. `durationMs` excludes sleep.
 */
export type RefreshResult = Session & {
  readonly outcome: 'refreshed' | 'adopted' | 'replaced' | 'gone' | 'rejected' | 'unavailable' | 'offline';
  readonly durationMs: number;
  readonly reason: SessionEnd | null;
};
export type RefreshInput = {
  readonly tokenId: number | null;
  readonly tries: number;
  readonly remainingMs: number;
};

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const eventOf = <Event>({ event }: { event: Event }) => event;
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output;
const tokenIdOf = ({ context }: { context: AuthContext }) => ({ tokenId: context.tokenId });

const NO_SESSION = {
  tokenId: null,
  person: null,
  queue: [],
  confirmation: 'done',
  tries: 0,
  elapsedMs: 0,
} as const;

export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    input: {} as Pick<AuthContext, 'queueLimit' | 'refreshBudget'>,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    tags: {} as 'public' | 'private' | 'pending',
  },
  actors: {
    restoreSession: fromPromise<RestoreResult>(notProvided('restoreSession')),
    signIn: fromPromise<SignInResult>(notProvided('signIn')),
    verifyAdmin: fromPromise<VerifyResult, Pick<Session, 'tokenId'>>(notProvided('verifyAdmin')),
    confirmPerson: fromPromise<ConfirmResult, Pick<Session, 'tokenId'> & { isNeeded: boolean }>(
      notProvided('confirmPerson'),
    ),
    refreshSession: fromPromise<RefreshResult, RefreshInput>(notProvided('refreshSession')),
  },
  guards: {
    isAdmin: (_, { person }: Pick<Session, 'person'>) => person?.scopes.includes('admin') ?? false,
    isExpired: (_, { isExpired }: RestoreResult) => isExpired,
    isSomeone: (_, { person }: Pick<Session, 'person'>) => person !== null,
    hasTokens: (_, { tokenId }: Pick<Session, 'tokenId'>) => tokenId !== null,
    isOfAnotherSession: ({ context }, { epoch }: { epoch: number }) => epoch !== context.epoch,
    isForAnEarlierToken: ({ context }, { tokenId }: Pick<Session, 'tokenId'>) => tokenId !== context.tokenId,
    hasRoomInQueue: ({ context }) => context.queue.length < context.queueLimit,
    isRefused: (_, { verdict }: ConfirmResult) => verdict === 'notAdmin',
    mayRefreshToConfirm: ({ context }, { verdict }: ConfirmResult) =>
      verdict === 'unauthorized' && context.confirmation === 'due',
    isRenewed: (_, { outcome }: RefreshResult) => outcome === 'refreshed' || outcome === 'adopted',
    isReplaced: (_, { outcome }: RefreshResult) => outcome === 'replaced',
    isOffline: (_, { outcome }: RefreshResult) => outcome === 'offline',
    mayTryAgain: ({ context }, { outcome, durationMs }: RefreshResult) =>
      outcome === 'unavailable' && context.elapsedMs + durationMs < context.refreshBudget,
    isUnavailable: (_, { outcome }: RefreshResult) => outcome === 'unavailable',
    isStillPersisted: ({ context }) => context.isPersisted,
  },
  actions: {
    // Provided in wiring.
    persistSession: () => {},
    clearSession: () => {},
    discardStored: () => {},
    revokeSession: () => {},

    storeTokenId: assign((_, { tokenId }: Pick<Session, 'tokenId'>) => ({ tokenId })),
    startSession: assign(({ context }, { tokenId, person }: Session) => ({
      ...NO_SESSION,
      tokenId,
      person,
      epoch: context.epoch + 1,
      reason: null,
      retryAfter: null,
    })),
    renewSession: assign((_, { tokenId, person }: Session) => ({ tokenId, person, tries: 0, elapsedMs: 0 })),
    forgetSession: assign(NO_SESSION),
    updatePerson: assign((_, { person }: Pick<Session, 'person'>) => ({
      person,
      confirmation: 'done' as const,
    })),
    setConfirmation: assign((_, { confirmation }: Pick<AuthContext, 'confirmation'>) => ({ confirmation })),
    forgetReason: assign({ reason: null, retryAfter: null }),
    setReason: assign((_, { reason }: { reason: Reason | null }) => ({ reason, retryAfter: null })),
    setRefusal: assign((_, { refusal }: { refusal: Refusal | null }) => ({
      reason: refusal?.reason ?? 'unexpected',
      retryAfter: refusal?.retryAfter ?? null,
    })),
    countTry: assign(({ context }, { durationMs }: RefreshResult) => ({
      tries: context.tries + 1,
      elapsedMs: context.elapsedMs + durationMs,
    })),
    settleTries: assign({ tries: 0, elapsedMs: 0 }),
    enqueue: assign(({ context }, { requestId }: { requestId: string }) => ({
      queue: [...context.queue, requestId],
    })),
    dequeue: assign(({ context }, { requestId }: { requestId: string }) => ({
      queue: context.queue.filter((waiting) => waiting !== requestId),
    })),
    emptyQueue: assign({ queue: [] }),
    markNotPersisted: assign({ isPersisted: false }),

    announceStart: emit(({ context }, { person }: Pick<Session, 'person'>) => ({
      type: 'session.started',
      epoch: context.epoch + 1,
      person,
      former: context.person,
    })),
    announceEnd: emit(({ context }) => ({
      type: 'session.ended',
      epoch: context.epoch,
      person: context.person,
      reason: context.reason,
    })),
    announceNotPersisted: emit({ type: 'storage.refused' }),
    replayRequest: emit((_, { requestId }: { requestId: string }) => ({
      type: 'requests.replayed',
      requestIds: [requestId],
    })),
    rejectRequest: emit((_, { requestId, cause }: { requestId: string; cause: RejectionCause }) => ({
      type: 'requests.rejected',
      requestIds: [requestId],
      cause,
    })),
    replayQueue: emit(({ context }) => ({ type: 'requests.replayed', requestIds: context.queue })),
    rejectQueue: emit(({ context }, { cause }: { cause: RejectionCause }) => ({
      type: 'requests.rejected',
      requestIds: context.queue,
      cause,
    })),
  },
}).createMachine({
  id: 'auth',
  description: 'One administrator’s session in one tab, from the stored tokens to the word on why it ended.',
  initial: 'restoring',
  context: ({ input }) => ({
    ...NO_SESSION,
    ...input,
    epoch: 0,
    isPersisted: true,
    reason: null,
    retryAfter: null,
  }),
  on: {
    'request.unauthorized': {
      description: 'There is no session to refresh.',
      actions: { type: 'rejectRequest', params: ({ event }) => ({ ...event, cause: 'ended' }) },
    },
    'peer.signIn': {
      target: '.authenticated',
      description: 'Another tab signed in, perhaps as another person. Whatever goes on here gives way.',
      actions: [
        { type: 'rejectQueue', params: { cause: 'replaced' } },
        { type: 'announceStart', params: eventOf },
        { type: 'startSession', params: eventOf },
      ],
    },
    'storage.unavailable': {
      guard: 'isStillPersisted',
      description: 'Storage throws or is full: the session lives in memory, and the person is notified once.',
      actions: ['markNotPersisted', 'announceNotPersisted'],
    },
  },
  states: {
    restoring: {
      description: 'Looking for a stored session. Nothing protected is shown or asked for.',
      tags: 'pending',
      invoke: {
        id: 'restoreSession',
        src: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isAdmin', params: outputOf },
            target: 'authenticated',
            description: 'Whether this still holds, the server is asked in the background.',
            actions: [
              { type: 'announceStart', params: outputOf },
              { type: 'startSession', params: outputOf },
              { type: 'setConfirmation', params: { confirmation: 'due' } },
            ],
          },
          {
            guard: { type: 'isExpired', params: outputOf },
            target: 'anonymous',
            description: 'Nobody was here to renew it; the sign-in form says so.',
            actions: ['discardStored', { type: 'setReason', params: { reason: 'expired' } }],
          },
          { target: 'anonymous', actions: 'discardStored' },
        ],
        onError: { target: 'anonymous', actions: 'discardStored' },
      },
    },

    anonymous: {
      description: 'Nobody is signed in: not yet, or not by the last attempt.',
      tags: 'public',
      entry: ['clearSession', 'forgetSession'],
      on: { 'credentials.submit': { target: 'signingIn' } },
    },

    signingIn: {
      description: 'The server checks the credentials, which never enter the machine.',
      tags: ['public', 'pending'],
      entry: 'forgetReason',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        onDone: [
          {
            guard: { type: 'hasTokens', params: outputOf },
            target: 'verifyingAdmin',
            actions: { type: 'storeTokenId', params: outputOf },
          },
          { target: 'anonymous', actions: { type: 'setRefusal', params: outputOf } },
        ],
        onError: { target: 'anonymous', actions: { type: 'setReason', params: { reason: 'unexpected' } } },
      },
    },

    verifyingAdmin: {
      description:
        'The tokens wait in memory until the server says whose they are; only then are they stored.',
      tags: ['public', 'pending'],
      invoke: {
        id: 'verifyAdmin',
        src: 'verifyAdmin',
        input: tokenIdOf,
        onDone: [
          {
            guard: { type: 'isAdmin', params: outputOf },
            target: 'authenticated',
            actions: [
              { type: 'announceStart', params: outputOf },
              {
                type: 'startSession',
                params: ({ context, event }) => ({ tokenId: context.tokenId, person: event.output.person }),
              },
              'persistSession',
            ],
          },
          {
            guard: { type: 'isSomeone', params: outputOf },
            target: 'anonymous',
            description: 'Only administrators are allowed to access this system.',
            actions: { type: 'setReason', params: { reason: 'notAdmin' } },
          },
          {
            target: 'anonymous',
            description: 'Nobody could say who it is; trying again is the person’s choice.',
            actions: { type: 'setRefusal', params: outputOf },
          },
        ],
        onError: { target: 'anonymous', actions: { type: 'setReason', params: { reason: 'unexpected' } } },
      },
    },

    authenticated: {
      description:
        'An administrator is at work. Where it is due, the server confirms that in the background.',
      tags: 'private',
      invoke: {
        id: 'confirmPerson',
        src: 'confirmPerson',
        input: ({ context }) => ({ tokenId: context.tokenId, isNeeded: context.confirmation !== 'done' }),
        onDone: [
          {
            guard: { type: 'isAdmin', params: outputOf },
            actions: { type: 'updatePerson', params: outputOf },
          },
          {
            guard: { type: 'isForAnEarlierToken', params: outputOf },
            target: 'authenticated',
            reenter: true,
            description: 'The tokens were renewed since: it starts and ends nothing, and is asked anew.',
          },
          {
            guard: { type: 'isSomeone', params: outputOf },
            target: 'loggedOut',
            description: 'The scopes no longer contain admin.',
            actions: { type: 'setReason', params: { reason: 'notAdmin' } },
          },
          {
            guard: { type: 'isRefused', params: outputOf },
            target: 'loggedOut',
            description: 'The server answers this question to administrators alone, and refused.',
            actions: { type: 'setReason', params: { reason: 'notAdmin' } },
          },
          {
            guard: { type: 'mayRefreshToConfirm', params: outputOf },
            target: 'refreshing',
            description: 'Once, so that a server which answers 401 for ever starts no circle.',
            actions: { type: 'setConfirmation', params: { confirmation: 'again' } },
          },
          { description: 'Nobody could say, or nobody asked; the next return to the tab asks again.' },
        ],
        onError: { description: 'A question in the background disturbs nobody.' },
      },
      on: {
        'session.signOut': {
          target: 'loggedOut',
          actions: ['revokeSession', { type: 'setReason', params: { reason: 'signedOut' } }],
        },
        'request.unauthorized': [
          {
            guard: { type: 'isOfAnotherSession', params: eventOf },
            actions: { type: 'rejectRequest', params: ({ event }) => ({ ...event, cause: 'replaced' }) },
          },
          {
            guard: { type: 'isForAnEarlierToken', params: eventOf },
            description: 'It was sent with tokens that were renewed since.',
            actions: { type: 'replayRequest', params: eventOf },
          },
          { target: 'refreshing', actions: { type: 'enqueue', params: eventOf } },
        ],
        'peer.renew': {
          description: 'Another tab refreshed.',
          actions: { type: 'renewSession', params: eventOf },
        },
        'peer.signOut': {
          target: 'loggedOut',
          description: 'Another tab ended the session; it says why.',
          actions: { type: 'setReason', params: eventOf },
        },
        'session.recheck': {
          target: 'authenticated',
          reenter: true,
          description: 'Back after a while, or the server ended the live stream: still an administrator?',
          actions: { type: 'setConfirmation', params: { confirmation: 'due' } },
        },
      },
    },

    refreshing: {
      description: 'One refresh for all that wait. The page stays as it is.',
      tags: ['private', 'pending'],
      invoke: {
        id: 'refreshSession',
        src: 'refreshSession',
        input: ({ context: { tokenId, tries, elapsedMs, refreshBudget } }) => ({
          tokenId,
          tries,
          remainingMs: refreshBudget - elapsedMs,
        }),
        onDone: [
          {
            guard: { type: 'isRenewed', params: outputOf },
            target: 'authenticated',
            actions: [{ type: 'renewSession', params: outputOf }, 'replayQueue', 'emptyQueue'],
          },
          {
            guard: { type: 'isReplaced', params: outputOf },
            target: 'authenticated',
            description: 'The store holds another person’s session by now.',
            actions: [
              { type: 'rejectQueue', params: { cause: 'replaced' } },
              { type: 'announceStart', params: outputOf },
              { type: 'startSession', params: outputOf },
            ],
          },
          {
            guard: { type: 'isOffline', params: outputOf },
            target: 'authenticated',
            description: 'A dead network ends no session: what waited fails, and the next 401 tries again.',
            actions: [{ type: 'rejectQueue', params: { cause: 'offline' } }, 'emptyQueue', 'settleTries'],
          },
          {
            guard: { type: 'mayTryAgain', params: outputOf },
            target: 'refreshing',
            reenter: true,
            actions: { type: 'countTry', params: outputOf },
          },
          {
            guard: { type: 'isUnavailable', params: outputOf },
            target: 'loggedOut',
            description: 'The server stayed away longer than the budget allows.',
            actions: { type: 'setReason', params: { reason: 'serverAway' } },
          },
          {
            target: 'loggedOut',
            description:
              'Ended by another tab, refused, answered with nonsense, or there was no refresh token to offer.',
            actions: {
              type: 'setReason',
              params: ({ event }) => ({ reason: event.output.reason ?? 'expired' }),
            },
          },
        ],
        onError: { target: 'loggedOut', actions: { type: 'setReason', params: { reason: 'expired' } } },
      },
      on: {
        'session.signOut': {
          target: 'loggedOut',
          actions: ['revokeSession', { type: 'setReason', params: { reason: 'signedOut' } }],
        },
        'request.unauthorized': [
          {
            guard: { type: 'isOfAnotherSession', params: eventOf },
            actions: { type: 'rejectRequest', params: ({ event }) => ({ ...event, cause: 'replaced' }) },
          },
          { guard: 'hasRoomInQueue', actions: { type: 'enqueue', params: eventOf } },
          { actions: { type: 'rejectRequest', params: ({ event }) => ({ ...event, cause: 'full' }) } },
        ],
        'request.abandon': {
          description: 'The caller no longer wants it; the refresh goes on.',
          actions: { type: 'dequeue', params: eventOf },
        },
        'peer.renew': {
          target: 'authenticated',
          description: 'Another tab refreshed while this one waited for its turn.',
          actions: [{ type: 'renewSession', params: eventOf }, 'replayQueue', 'emptyQueue'],
        },
        'peer.signOut': {
          target: 'loggedOut',
          description: 'Another tab ended the session; it says why.',
          actions: { type: 'setReason', params: eventOf },
        },
        'session.recheck': {
          description: 'Asked once the tokens are new.',
          actions: { type: 'setConfirmation', params: { confirmation: 'due' } },
        },
      },
    },

    loggedOut: {
      description: 'A session was here and is over; the sign-in form says why.',
      tags: 'public',
      entry: [
        'clearSession',
        { type: 'rejectQueue', params: { cause: 'ended' } },
        'announceEnd',
        'forgetSession',
      ],
      on: { 'credentials.submit': { target: 'signingIn' } },
    },
  },
});
