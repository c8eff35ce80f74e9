import { fromPromise } from 'xstate';
import { changeAccount, changePassword } from '../../../contract/routes/account.ts';
import { changePerson } from '../../../contract/routes/people.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { accountFormMachine, type SubmitResult } from '../../machines/account-form.ts';
import type { Wiring } from '../../wiring.ts';
import type { HeldValue } from './held-value.ts';

/** '' clears a field; both email and phone cannot be empty. */
export interface Profile {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

export interface TypedProfile {
  /** What changed, and of which version. */
  readonly change: Partial<Profile>;
  readonly version: number;
}

export interface TypedPasswords {
  readonly current: string;
  readonly next: string;
}

/** A field's problem is shown beside it; any other as a whole. */
export const problemOf = (error: unknown): Exclude<SubmitResult, { outcome: 'saved' }> => {
  if (isCallFailure(error) && error.code === 'stale_version')
    return { outcome: 'refused', reason: 'Somebody else has just changed this. Reload and try again.' };
  if (isCallFailure(error) && error.errors.length > 0) return { outcome: 'invalid', errors: error.errors };
  return { outcome: 'refused', reason: describeFailure(error) };
};

const saving = (save: () => Promise<unknown>) =>
  accountFormMachine.provide({
    actors: {
      submit: fromPromise<SubmitResult>(async () => {
        try {
          await save();
          return { outcome: 'saved' };
        } catch (error) {
          return problemOf(error);
        }
      }),
    },
  });

export const profileLogic = ({ http, auth }: Wiring, typed: HeldValue<TypedProfile>) =>
  saving(async () => {
    const { change, version } = typed.require();
    await http.call(changeAccount, { body: change, ifMatch: version });
    // The account menu shows the name.
    auth.send({ type: 'session.recheck' });
  });

export const passwordLogic = ({ http }: Wiring, typed: HeldValue<TypedPasswords>) =>
  saving(async () => {
    const { current, next } = typed.require();
    await http.call(changePassword, { body: { current_password: current, new_password: next } });
  });

export const personProfileLogic = ({ http }: Wiring, id: string, typed: HeldValue<TypedProfile>) =>
  saving(async () => {
    const { change, version } = typed.require();
    await http.call(changePerson, { params: { id }, body: change, ifMatch: version });
  });
