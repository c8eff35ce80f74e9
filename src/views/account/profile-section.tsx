import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { Account } from '../../api/people.ts';
import { profileLogic, type TypedProfile } from '../../wiring/flows/account-form.ts';
import { createHeldValue } from '../../wiring/flows/held-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useFocusOnError } from '../parts/use-focus-on-error.ts';
import {
  changedFields,
  ProfileFields,
  readProfile,
  rebaseProfile,
  type KnownProfile,
} from '../people/profile-fields.tsx';

export const ProfileSection = ({ account }: { account: Account }) => {
  const [typed] = useState(() => createHeldValue<TypedProfile>());
  const [isDirty, setDirty] = useState(false);
  // What the inputs began with: a change made elsewhere while one types is no change of this form.
  const base = useRef<KnownProfile & { readonly version: number }>(account);
  const changeIn = (form: HTMLFormElement) => changedFields(base.current, readProfile(form));
  const flow = useFlow(
    (wiring) => profileLogic(wiring, typed),
    { subject: 'profile' },
    {
      'account.saved': () => {
        base.current = { ...base.current, ...typed.require().change };
        setDirty(form.current !== null && Object.keys(changeIn(form.current)).length > 0);
      },
    },
    'Profile',
  );
  const errors = useSelector(flow, ({ context }) => context.errors);
  const reason = useSelector(flow, ({ context }) => context.reason);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const form = useFocusOnError(errors);
  const follow = useEffectEvent((after: Account) => {
    if (isDirty || !form.current) return;
    rebaseProfile(form.current, base.current, after);
    base.current = after;
  });
  useEffect(() => follow(account), [account]);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = changeIn(event.currentTarget);
    if (Object.keys(change).length === 0) return;
    typed.hold({ change, version: base.current.version });
    flow.send({ type: 'form.submit' });
  };
  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      aria-busy={isBusy}
      onSubmit={save}
      onInput={(event) => setDirty(Object.keys(changeIn(event.currentTarget)).length > 0)}
    >
      <ProfileFields isOwn known={account} errors={errors} />
      {reason && (
        <p className="alert" role="alert">
          {reason}
        </p>
      )}
      <button type="submit" className="button" aria-disabled={!isDirty || isBusy || undefined}>
        {isBusy ? 'Saving…' : 'Save profile'}
      </button>
    </form>
  );
};
