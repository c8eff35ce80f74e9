import { assign, emit, fromPromise, setup } from 'xstate';
import type { FieldError } from '../../contract/failure.ts';

export type AccountSubject = 'profile' | 'password' | 'person';

export type SubmitResult =
  | { readonly outcome: 'saved' }
  | { readonly outcome: 'invalid'; readonly errors: readonly FieldError[] }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface AccountFormContext {
  readonly subject: AccountSubject;
  readonly errors: readonly FieldError[];
  readonly reason: string | null;
}

/** What was typed stays outside: it may be a password. */
export type AccountFormEvent = { readonly type: 'form.change' } | { readonly type: 'form.submit' };

export type AccountFormEmitted = { readonly type: 'account.saved'; readonly subject: AccountSubject };

const outputOf = ({ event }: { event: { output: SubmitResult } }) => ({ output: event.output });
const notProvided = (name: string) => () => Promise.reject(new Error(`provide ${name} in wiring`));

export const accountFormMachine = setup({
  types: {
    context: {} as AccountFormContext,
    input: {} as Pick<AccountFormContext, 'subject'>,
    events: {} as AccountFormEvent,
    emitted: {} as AccountFormEmitted,
    tags: {} as 'busy' | 'writing',
  },
  actors: { submit: fromPromise<SubmitResult>(notProvided('submit')) },
  guards: {
    isSaved: (_, { output }: { output: SubmitResult }) => output.outcome === 'saved',
  },
  actions: {
    forgetProblems: assign({ errors: [], reason: null }),
    storeProblems: assign((_, { output }: { output: SubmitResult }) => ({
      errors: output.outcome === 'invalid' ? output.errors : [],
      reason: output.outcome === 'refused' ? output.reason : null,
    })),
    storeUnexpected: assign({ reason: 'Something went wrong. Nothing was changed. Try again.' }),
    emitSaved: emit(({ context: { subject } }) => ({ type: 'account.saved' as const, subject })),
  },
}).createMachine({
  id: 'accountForm',
  description: 'One’s own profile, one’s password, or another person’s profile, saved as a whole.',
  context: ({ input }) => ({ ...input, errors: [], reason: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The person types. Problems of the last save stand beside their fields.',
      on: { 'form.submit': 'saving' },
    },
    saving: {
      description: 'The server checks what was typed.',
      tags: ['busy', 'writing'],
      entry: 'forgetProblems',
      invoke: {
        id: 'submit',
        src: 'submit',
        onDone: [
          { guard: { type: 'isSaved', params: outputOf }, target: 'saved', actions: 'emitSaved' },
          { target: 'editing', actions: { type: 'storeProblems', params: outputOf } },
        ],
        onError: { target: 'editing', actions: 'storeUnexpected' },
      },
    },
    saved: {
      description: 'Nothing has been typed since it was saved.',
      on: { 'form.change': 'editing', 'form.submit': 'saving' },
    },
  },
});
