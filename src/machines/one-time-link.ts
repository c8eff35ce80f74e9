import { assign, emit, fromPromise, setup } from 'xstate';
import type { FieldError } from '../../contract/failure.ts';

/** An existing person. */
export interface LinkHolder {
  readonly id: string;
  readonly name: string;
}

export interface Invitation {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly scopes: readonly string[];
}

/** The link itself is a secret and stays outside. */
export interface IssuedLink {
  readonly personId: string;
  /** Email, else phone number. */
  readonly identifier: string;
  readonly isAdmin: boolean;
  /** ISO 8601. */
  readonly expiresAt: string;
}

export type CreateLinkResult =
  | { readonly outcome: 'created'; readonly link: IssuedLink }
  | { readonly outcome: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface OneTimeLinkContext {
  /** Null: somebody new. */
  readonly holder: LinkHolder | null;
  readonly invitation: Invitation | null;
  readonly link: IssuedLink | null;
  readonly errors: readonly FieldError[];
  readonly reason: string | null;
}

export type OneTimeLinkEvent =
  | { readonly type: 'link.create' }
  | { readonly type: 'person.invite'; readonly invitation: Invitation }
  | { readonly type: 'another.invite' }
  | { readonly type: 'link.revoke' }
  | { readonly type: 'dialog.close' };

export type OneTimeLinkEmitted =
  | { readonly type: 'link.created'; readonly isInvitation: boolean }
  | { readonly type: 'link.revoked' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = ({ event }: { event: { output: CreateLinkResult } }) => ({ output: event.output });
const reasonOf = ({ event }: { event: { error: unknown } }) => ({
  reason: event.error instanceof Error ? event.error.message : 'Something went wrong. Try again.',
});

export const oneTimeLinkMachine = setup({
  types: {
    context: {} as OneTimeLinkContext,
    input: {} as Pick<OneTimeLinkContext, 'holder'>,
    events: {} as OneTimeLinkEvent,
    emitted: {} as OneTimeLinkEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: {
    createLink: fromPromise<CreateLinkResult, Pick<OneTimeLinkContext, 'holder' | 'invitation'>>(
      notProvided('createLink'),
    ),
    revokeLink: fromPromise<void, { personId: string | null }>(notProvided('revokeLink')),
  },
  guards: {
    isCreated: (_, { output }: { output: CreateLinkResult }) => output.outcome === 'created',
    isForSomebody: ({ context }) => context.holder !== null,
    isForSomebodyNew: ({ context }) => context.holder === null,
  },
  actions: {
    storeInvitation: assign((_, { invitation }: { invitation: Invitation }) => ({ invitation })),
    storeLink: assign((_, { output }: { output: CreateLinkResult }) => ({
      link: output.outcome === 'created' ? output.link : null,
    })),
    forgetLink: assign({ link: null, invitation: null }),
    forgetProblems: assign({ errors: [], reason: null }),
    storeProblems: assign((_, { output }: { output: CreateLinkResult }) => ({
      errors: output.outcome === 'invalid' ? output.errors : [],
      reason: output.outcome === 'refused' ? output.reason : null,
    })),
    storeReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    emitCreated: emit(({ context: { holder } }) => ({
      type: 'link.created' as const,
      isInvitation: holder === null,
    })),
    emitRevoked: emit({ type: 'link.revoked' }),
  },
}).createMachine({
  id: 'oneTimeLink',
  description: 'From "Invite person", "New link" or "Reset password" to the link that is shown once.',
  context: ({ input }) => ({ ...input, invitation: null, link: null, errors: [], reason: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Nothing is made yet: a new person’s details are typed, or the request confirmed.',
      on: {
        'person.invite': {
          guard: 'isForSomebodyNew',
          target: 'creating',
          actions: { type: 'storeInvitation', params: ({ event }) => event },
        },
        'link.create': { guard: 'isForSomebody', target: 'creating' },
        'dialog.close': 'closed',
      },
    },
    creating: {
      description: 'The server keeps a hash of the link alone; an older link of the person ends.',
      tags: ['busy', 'writing'],
      entry: 'forgetProblems',
      invoke: {
        id: 'createLink',
        src: 'createLink',
        input: ({ context: { holder, invitation } }) => ({ holder, invitation }),
        onDone: [
          {
            guard: { type: 'isCreated', params: outputOf },
            target: 'shown',
            actions: [{ type: 'storeLink', params: outputOf }, 'emitCreated'],
          },
          { target: 'deciding', actions: { type: 'storeProblems', params: outputOf } },
        ],
        onError: { target: 'deciding', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    shown: {
      description: 'The only time the link can be copied.',
      on: {
        'another.invite': { guard: 'isForSomebodyNew', target: 'deciding', actions: 'forgetLink' },
        'link.revoke': 'revoking',
        'dialog.close': 'closed',
      },
    },
    revoking: {
      description: 'The link that was just made ends.',
      tags: ['busy', 'writing'],
      entry: 'forgetProblems',
      invoke: {
        id: 'revokeLink',
        src: 'revokeLink',
        input: ({ context: { link } }) => ({ personId: link?.personId ?? null }),
        onDone: { target: 'closed', actions: 'emitRevoked' },
        onError: { target: 'shown', actions: { type: 'storeReason', params: reasonOf } },
      },
    },
    closed: { type: 'final', description: 'The link is seen no more.' },
  },
});
