import { assign, fromPromise, setup } from 'xstate';
import type { FieldError } from '../../contract/failure.ts';

export interface LinkOwner {
  readonly purpose: 'invitation' | 'reset';
  /** As in the session's `Person`. */
  readonly personKey: string;
  /** '' while unknown. */
  readonly firstName: string;
  readonly lastName: string;
  /** Email, else phone number. */
  readonly identifier: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** `unusable`: used, revoked, expired, or never issued. */
export type ReadLinkResult =
  | { readonly outcome: 'usable'; readonly owner: LinkOwner }
  | { readonly outcome: 'unusable' }
  | { readonly outcome: 'refused'; readonly reason: string };

export type UseLinkResult =
  | { readonly outcome: 'used' }
  | { readonly outcome: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly outcome: 'unusable' }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface OpenLinkContext {
  readonly owner: LinkOwner | null;
  readonly errors: readonly FieldError[];
  readonly reason: string | null;
}

/** Link and password stay outside: both are secrets. */
export type OpenLinkEvent = { readonly type: 'password.submit' } | { readonly type: 'link.retry' };

const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));
const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });

export const openLinkMachine = setup({
  types: {
    context: {} as OpenLinkContext,
    events: {} as OpenLinkEvent,
    tags: {} as 'busy',
  },
  actors: {
    readLink: fromPromise<ReadLinkResult>(notProvided('readLink')),
    /** Sets the password, then hands its tokens to the session's chart. */
    useLink: fromPromise<UseLinkResult>(notProvided('useLink')),
  },
  guards: {
    isUsable: (_, { output }: { output: ReadLinkResult }) => output.outcome === 'usable',
    isUsed: (_, { output }: { output: UseLinkResult }) => output.outcome === 'used',
    isUnusable: (_, { output }: { output: ReadLinkResult | UseLinkResult }) => output.outcome === 'unusable',
  },
  actions: {
    storeOwner: assign((_, { output }: { output: ReadLinkResult }) => ({
      owner: output.outcome === 'usable' ? output.owner : null,
    })),
    storeProblems: assign((_, { output }: { output: ReadLinkResult | UseLinkResult }) => ({
      errors: output.outcome === 'invalid' ? output.errors : [],
      reason: output.outcome === 'refused' ? output.reason : null,
    })),
    forgetProblems: assign({ errors: [], reason: null }),
    storeUnread: assign({ reason: 'Something went wrong.' }),
    storeUnexpected: assign({ reason: 'Something went wrong. Try again.' }),
  },
}).createMachine({
  id: 'openLink',
  description: 'From a one-time link to a password of one’s own, and on to signing in with it.',
  context: { owner: null, errors: [], reason: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'Is the link good, and whose is it? Asking does not use it up.',
      tags: 'busy',
      entry: 'forgetProblems',
      invoke: {
        id: 'readLink',
        src: 'readLink',
        onDone: [
          {
            guard: { type: 'isUsable', params: outputOf },
            target: 'choosing',
            actions: { type: 'storeOwner', params: outputOf },
          },
          { guard: { type: 'isUnusable', params: outputOf }, target: 'unusable' },
          { target: 'unread', actions: { type: 'storeProblems', params: outputOf } },
        ],
        onError: { target: 'unread', actions: 'storeUnread' },
      },
    },
    unread: {
      description: 'Nobody could say whether the link is good.',
      on: { 'link.retry': 'reading' },
    },
    unusable: {
      description:
        'It was used, revoked or is too old. A password set with it signs in; else an administrator makes a new link.',
    },
    choosing: {
      description: 'The person chooses a password.',
      on: { 'password.submit': 'using' },
    },
    using: {
      description:
        'The server sets the password, uses up the link and signs in; again, if the answer was lost and the password is the same.',
      tags: 'busy',
      entry: 'forgetProblems',
      invoke: {
        id: 'useLink',
        src: 'useLink',
        onDone: [
          { guard: { type: 'isUsed', params: outputOf }, target: 'used' },
          {
            guard: { type: 'isUnusable', params: outputOf },
            target: 'unusable',
            description: 'Somebody else was quicker, or it was revoked meanwhile.',
          },
          { target: 'choosing', actions: { type: 'storeProblems', params: outputOf } },
        ],
        onError: { target: 'choosing', actions: 'storeUnexpected' },
      },
    },
    used: {
      type: 'final',
      description: 'The password is set; whether it lets the person in, the session’s chart says.',
    },
  },
});
