import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { Account } from '../../api/people.ts';
import {
  PROFILE_DRAFT_KEY,
  profileLogic,
  readProfileDraft,
  type TypedProfile,
} from '../../wiring/flows/account-form.ts';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useStoredDraft } from '../flows/use-stored-draft.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { RestoredDraft } from '../parts/restored-draft.tsx';
import { useClosingGuard } from '../parts/use-closing-guard.ts';
import { useFocusOnError } from '../keyboard/use-focus-on-error.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import {
  changedFields,
  PROFILE_FIELDS,
  ProfileFields,
  readProfile,
  rebaseProfile,
  type KnownProfile,
} from '../profile/profile-fields.tsx';
import { openFormDraft } from '../../api/form-draft.ts';

/** Null if saved meanwhile. */
const unsavedProfile = (draft: TypedProfile | null, account: Account): TypedProfile | null => {
  const typed = { ...account, ...draft?.change };
  return PROFILE_FIELDS.some((field) => (typed[field] ?? '') !== (account[field] ?? '')) ? draft : null;
};

export const ProfileSection = ({ account }: { account: Account }) => {
  const [typed] = useState(() => createSecretValue<TypedProfile>());
  const { drafts } = useWiring();
  const [draft] = useState(() => openFormDraft(drafts, PROFILE_DRAFT_KEY));
  const [restored] = useState(() => unsavedProfile(readProfileDraft(draft), account));
  const [isRestored, setRestored] = useState(restored !== null);
  const [isDirty, setDirty] = useState(isRestored);
  const [initial] = useState({ ...account, ...restored?.change });
  // Initial values; changes made elsewhere meanwhile do not count as this form's.
  const base = useRef<KnownProfile & { readonly version: number }>({
    ...account,
    version: restored?.version ?? account.version,
  });
  const changeIn = (form: HTMLFormElement) => changedFields(base.current, readProfile(form));
  const saveDraft = (element: HTMLFormElement) => {
    const change = changeIn(element);
    const isChanged = Object.keys(change).length > 0;
    setDirty(isChanged);
    if (isChanged) draft.write({ change, version: base.current.version });
    else draft.discard();
  };
  const flow = useFlow(
    (wiring) => profileLogic(wiring, typed, draft),
    { subject: 'profile' },
    {
      'account.saved': () => {
        base.current = { ...base.current, ...typed.require().change };
        setRestored(false);
        if (form.current) saveDraft(form.current);
      },
    },
    'Profile',
  );
  const { errors, reason } = useFlowContext(flow, 'errors', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const form = useFocusOnError(errors);
  useStoredDraft(draft, PROFILE_DRAFT_KEY, isBusy);
  useClosingGuard(isDirty);
  const follow = useEffectEvent((after: Account) => {
    if (isDirty || !form.current) return;
    rebaseProfile(form.current, base.current, after);
    base.current = after;
  });
  useEffect(() => follow(account), [account]);
  useEffect(() => {
    if (!restored) draft.discard();
  }, [restored, draft]);
  const discardDraft = () => {
    draft.discard();
    base.current = account;
    setRestored(false);
    setDirty(false);
    if (form.current) rebaseProfile(form.current, readProfile(form.current), account);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = changeIn(event.currentTarget);
    if (Object.keys(change).length === 0 || !flow.getSnapshot().can({ type: 'form.submit' })) return;
    typed.set({ change, version: base.current.version });
    flow.send({ type: 'form.submit' });
  };
  return (
    <form
      ref={form}
      className="account-form"
      noValidate
      aria-busy={isBusy}
      onSubmit={save}
      onInput={(event) => saveDraft(event.currentTarget)}
    >
      {isRestored && <RestoredDraft onDiscard={discardDraft} />}
      <ProfileFields isOwn known={initial} errors={errors} />
      <Alert>{reason}</Alert>
      <Button type="submit" aria-disabled={!isDirty || isBusy || undefined}>
        {isBusy ? 'Saving…' : 'Save profile'}
      </Button>
    </form>
  );
};
