import { fromPromise } from 'xstate';
import type { Problem } from '../../../contract/failure.ts';
import type { WrittenPerson } from '../../../contract/people.ts';
import { changeAccount, changePassword } from '../../../contract/routes/account.ts';
import { changePerson } from '../../../contract/routes/people.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import type { FormDraft } from '../../api/form-draft.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { accountFormMachine, type SubmitResult } from '../../machines/account-form.ts';
import type { Wiring } from '../../wiring.ts';
import type { SecretValue } from './secret-value.ts';

/** '' clears a field; email and phone cannot both be empty. */
export interface Profile {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
}

export interface TypedProfile {
  readonly change: Partial<Profile>;
  /** The one the form was opened with, or others' changes are overwritten. */
  readonly version: number;
}

export interface TypedPasswords {
  readonly current: string;
  readonly next: string;
}

type Conflict = NonNullable<Problem['conflict']>['fields'][number];

const conflictText = ({ theirs, by_name }: Conflict): string => {
  const did = theirs === null || theirs === '' ? 'cleared this' : `changed this to “${String(theirs)}”`;
  return `${by_name ?? 'Someone else'} just ${did}. Save again to replace it.`;
};

export const problemOf = (error: unknown): Exclude<SubmitResult, { outcome: 'saved' }> => {
  if (isCallFailure(error) && error.code === 'stale_version') {
    const errors = (error.conflict?.fields ?? []).map((conflict) => ({
      path: conflict.field,
      message: conflictText(conflict),
    }));
    return errors.length > 0
      ? { outcome: 'invalid', errors }
      : { outcome: 'refused', reason: 'Someone else just changed this. Save again.' };
  }
  if (isCallFailure(error) && error.errors.length > 0) return { outcome: 'invalid', errors: error.errors };
  return { outcome: 'refused', reason: describeFailure(error) };
};

const saving = (save: () => Promise<unknown>) =>
  accountFormMachine.provide({
    actors: {
      submit: fromPromise<SubmitResult>(() => save().then(() => ({ outcome: 'saved' }), problemOf)),
    },
  });

type SendProfile = (change: Partial<Profile>, version: number) => Promise<WrittenPerson>;

/** A conflict shows beside its field; the next save replaces the other value. */
const savingProfile = (typed: SecretValue<TypedProfile>, draft: FormDraft, send: SendProfile) => {
  let seenVersion = 0;
  return saving(async () => {
    const sent = typed.require();
    try {
      const { data, meta } = await send(sent.change, Math.max(sent.version, seenVersion));
      if (meta.merged.length === 0) seenVersion = data.version;
      if (draft.isStill(sent)) draft.discard();
    } catch (error) {
      if (isCallFailure(error)) seenVersion = error.conflict?.version ?? seenVersion;
      throw error;
    }
  });
};

export const PROFILE_DRAFT_KEY = 'account:profile';

const PERSON_DRAFT_PREFIX = 'person:';
export const personDraftKey = (id: string): string => PERSON_DRAFT_PREFIX + id;
/** @returns null for other drafts */
export const personIdOf = (draftKey: string): string | null =>
  draftKey.startsWith(PERSON_DRAFT_PREFIX) ? draftKey.slice(PERSON_DRAFT_PREFIX.length) : null;

export const readProfileDraft = ({ found }: FormDraft): TypedProfile | null =>
  typeof found === 'object' && found !== null && 'change' in found ? (found as TypedProfile) : null;

export const profileLogic = ({ http, auth }: Wiring, typed: SecretValue<TypedProfile>, draft: FormDraft) =>
  savingProfile(typed, draft, async (change, version) => {
    const saved = await http.call(changeAccount, { body: change, ifMatch: version });
    // The account menu shows the name.
    auth.send({ type: 'session.recheck' });
    return saved;
  });

export const passwordLogic = ({ http }: Wiring, typed: SecretValue<TypedPasswords>) =>
  saving(async () => {
    const { current, next } = typed.require();
    await http.call(changePassword, { body: { current_password: current, new_password: next } });
  });

export const personProfileLogic = (
  { http }: Wiring,
  id: string,
  typed: SecretValue<TypedProfile>,
  draft: FormDraft,
) =>
  savingProfile(typed, draft, (change, version) =>
    http.call(changePerson, { params: { id }, body: change, ifMatch: version }),
  );
