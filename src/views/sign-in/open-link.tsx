import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { openLinkLogic, type ChosenPassword } from '../../wiring/flows/open-link.ts';
import type { LinkOwner } from '../../machines/open-link.ts';
import { errorOf } from '../parts/field-errors.ts';
import { formatMoment } from '../format/dates.ts';
import { formatCount } from '../format/format.ts';
import { PasswordField } from '../parts/password-field.tsx';
import { usePerson, useSessionTag } from '../actors/session.ts';
import { TextField } from '../parts/text-field.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { Wordmark } from '../parts/wordmark.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';

interface OpenLinkProps {
  readonly token: string;
  /** The password was set, or the person goes to the sign-in form or stays signed in. */
  readonly onUsed: () => void;
}

const titleOf = (owner: LinkOwner | null, isUnusable: boolean) => {
  if (isUnusable) return 'This link no longer works';
  if (!owner) return 'Open link';
  return owner.purpose === 'invitation' ? 'Set up your account' : 'Set a new password';
};

const UnusableLink = ({ onLeave }: { onLeave: () => void }) => (
  <>
    <Alert>
      This link was used, revoked, or is older than 24 hours. If you have set your password, sign in with it.
      Otherwise ask an administrator for a new link.
    </Alert>
    <Button onClick={onLeave}>Go to sign-in</Button>
  </>
);

const SignedInHere = ({ owner }: { owner: LinkOwner }) => {
  const { drafts } = useWiring();
  const person = usePerson();
  const unsaved = drafts.forms().length;
  const deletion =
    unsaved > 0 ? ` and deletes its ${formatCount(unsaved, 'unsaved draft')}, in other tabs too` : '';
  return (
    <p className="alert alert-calm">
      You are signed in here as {person?.fullName}.{' '}
      {person?.key === owner.personKey
        ? 'Setting this password signs you out everywhere else. Your drafts are kept.'
        : `Setting this password signs that account out${deletion}.`}
    </p>
  );
};

export const OpenLink = ({ token, onUsed }: OpenLinkProps) => {
  const wiring = useWiring();
  const [chosen] = useState(() => createSecretValue<ChosenPassword>());
  const [logic] = useState(() => openLinkLogic(wiring, token, chosen));
  const flow = useActorRef(logic);
  const leave = useEffectEvent(onUsed);
  useEffect(() => {
    const { unsubscribe } = flow.subscribe({ complete: leave });
    return unsubscribe;
  }, [flow]);
  const form = useRef<HTMLFormElement>(null);
  const step = useSelector(flow, ({ value }) => value);
  const { owner, errors, reason } = useFlowContext(flow, 'owner', 'errors', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const isSignedIn = useSessionTag('private');
  const isInvitation = owner?.purpose === 'invitation';
  const title = titleOf(owner, step === 'unusable');
  useDocumentTitle(title);
  const isChoosing = step === 'choosing' || step === 'using';
  useEffect(() => {
    if (step !== 'choosing') return;
    const fields = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])') ?? []),
    ];
    const bad = fields.find((field) => field.getAttribute('aria-invalid') === 'true');
    (bad ?? fields.find(({ value }) => value === ''))?.focus();
  }, [step, errors]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    chosen.set({
      password: text('password'),
      first_name: text('first_name'),
      last_name: text('last_name'),
    });
    flow.send({ type: 'password.submit' });
  };

  return (
    <main className="sign-in">
      <div className="sign-in-sheet">
        <Wordmark />
        <form className="sign-in-form" ref={form} noValidate aria-busy={isBusy} onSubmit={submit}>
          <div>
            <h1>{title}</h1>
            {owner && (
              <p className="sign-in-for">
                For {owner.identifier}. The link works once, until {formatMoment(owner.expiresAt)}.
              </p>
            )}
          </div>
          {step === 'reading' && <p role="status">Checking the link…</p>}
          {step === 'unusable' && <UnusableLink onLeave={onUsed} />}
          <Alert>{reason}</Alert>
          {step === 'unread' && <Button onClick={() => flow.send({ type: 'link.retry' })}>Try again</Button>}
          {isChoosing && owner && (
            <>
              {isSignedIn && <SignedInHere {...{ owner }} />}
              {/* Tells password managers whose password it is. */}
              <input
                type="hidden"
                name="username"
                autoComplete="username"
                value={owner.identifier}
                readOnly
              />
              {isInvitation && (
                <div className="sign-in-names">
                  <TextField
                    name="first_name"
                    label="First name"
                    autoComplete="given-name"
                    defaultValue={owner.firstName}
                    error={errorOf(errors, 'first_name')}
                  />
                  <TextField
                    name="last_name"
                    label="Last name"
                    autoComplete="family-name"
                    defaultValue={owner.lastName}
                    error={errorOf(errors, 'last_name')}
                  />
                </div>
              )}
              <PasswordField isNew name="password" label="New password" error={errorOf(errors, 'password')} />
              <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
                {step === 'using' ? 'Setting the password…' : 'Set password and sign in'}
              </Button>
              {isSignedIn && step === 'choosing' && <Button onClick={onUsed}>Stay signed in</Button>}
            </>
          )}
        </form>
      </div>
    </main>
  );
};
