import { useSelector } from '@xstate/react';
import { openFormDraft } from '../../api/form-draft.ts';
import { Fragment, useState, type FormEvent } from 'react';
import { ADMIN_SCOPE } from '../../../contract/constants.ts';
import type { Invitation, IssuedLink, LinkHolder } from '../../machines/one-time-link.ts';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { INVITATION_DRAFT_KEY, oneTimeLinkLogic } from '../../wiring/flows/one-time-link.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useStoredDraft } from '../flows/use-stored-draft.ts';
import { Button } from '../parts/button.tsx';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { formatMoment } from '../format/dates.ts';
import { CopyLink } from '../parts/copy-link.tsx';
import { RestoredDraft } from '../parts/restored-draft.tsx';
import { onSingleClick } from '../keyboard/on-single-click.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFocusOnError } from '../keyboard/use-focus-on-error.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { ProfileFields, readProfile } from '../profile/profile-fields.tsx';
import { RoleChoice } from './role-choice.tsx';
import './people.css';

interface ShownLinkProps {
  readonly link: IssuedLink;
  readonly address: string;
  readonly isInvitation: boolean;
}

const ShownLink = ({ link, address, isInvitation }: ShownLinkProps) => {
  return (
    <>
      <p>
        The link works once and expires on {formatMoment(link.expiresAt)}. It is shown only now; you can
        create a new one at any time.
      </p>
      <CopyLink label="Link" address={address} />
      <p className="field-hint">
        {isInvitation ? 'The person chooses a password' : 'The person chooses a new password'}
        {link.isAdmin ? (
          <>
            {' '}
            and signs in as an <strong>administrator</strong>.
          </>
        ) : (
          '. As a member, they can’t sign in here.'
        )}{' '}
        Anyone who has this link can set the password: send it privately.
      </p>
    </>
  );
};

const titleOf = (holder: LinkHolder | null, purpose: LinkDialogProps['purpose'], link: IssuedLink | null) => {
  if (link) return `Send this link to ${link.identifier}`;
  if (!holder) return 'Invite person';
  return purpose === 'reset' ? 'Reset password' : 'New invitation link';
};

interface LinkDialogProps {
  /** Null: somebody new is invited. */
  readonly holder: LinkHolder | null;
  readonly purpose?: 'invitation' | 'reset';
  readonly onClose: () => void;
}

const NOTHING_TYPED: Invitation = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  scopes: [ADMIN_SCOPE],
};

const invitationOf = (form: HTMLFormElement) => ({
  ...readProfile(form),
  scopes: new FormData(form).get('role') === 'administrator' ? [ADMIN_SCOPE] : [],
});

export const LinkDialog = ({ holder, purpose = 'invitation', onClose }: LinkDialogProps) => {
  const [address] = useState(() => createSecretValue<string>());
  const { drafts } = useWiring();
  const [draft] = useState(() => (holder ? null : openFormDraft(drafts, INVITATION_DRAFT_KEY)));
  const [restored, setRestored] = useState(() => (draft?.found ?? null) as Invitation | null);
  const flow = useFlow(
    (wiring) => oneTimeLinkLogic(wiring, location.origin, address, draft),
    { holder },
    { done: onClose },
    holder?.name ?? 'Invitation',
  );
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const { link, errors, reason } = useFlowContext(flow, 'link', 'errors', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const form = useFocusOnError(errors);
  const isShown = step === 'shown' || step === 'revoking';
  useStoredDraft(draft, INVITATION_DRAFT_KEY, isBusy);
  const leave = () => send({ type: 'dialog.close' });
  const { close, question } = useDiscardQuestion(
    () =>
      !holder && !isShown && form.current !== null && Object.values(readProfile(form.current)).some(Boolean),
    () => {
      draft?.discard();
      leave();
    },
    leave,
  );
  const saveDraft = (element: HTMLFormElement) => {
    if (isShown) return;
    if (Object.values(readProfile(element)).some(Boolean)) draft?.write(invitationOf(element));
    else draft?.discard();
  };
  const discardDraft = () => {
    draft?.discard();
    setRestored(null);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holder) send({ type: 'link.create' });
    else send({ type: 'person.invite', invitation: invitationOf(event.currentTarget) });
  };
  return (
    <Dialog title={titleOf(holder, purpose, isShown ? link : null)} size="small" onClose={close}>
      <form
        className="form"
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={(event) => saveDraft(event.currentTarget)}
      >
        <div className="dialog-body" aria-busy={isBusy}>
          <Alert>{reason}</Alert>
          {isShown && link && (
            <ShownLink link={link} address={address.require()} isInvitation={purpose === 'invitation'} />
          )}
          {!isShown && !holder && (
            <>
              {restored && <RestoredDraft onDiscard={discardDraft} />}
              <Fragment key={restored ? 'restored' : 'new'}>
                <ProfileFields known={restored ?? NOTHING_TYPED} errors={errors} />
                <RoleChoice isAdmin={(restored ?? NOTHING_TYPED).scopes.includes(ADMIN_SCOPE)} />
              </Fragment>
              <p className="field-hint">
                An email or a phone number is enough. No message is sent: you hand the link over yourself.
              </p>
            </>
          )}
          {!isShown && holder && purpose === 'reset' && (
            <p>
              <strong>{holder.name}</strong> sets a new password with a link that works once, for 24 hours.
              The current password works until then. Changing it ends all their sessions.
            </p>
          )}
          {!isShown && holder && purpose === 'invitation' && (
            <p>
              <strong>{holder.name}</strong> gets a new link that works once, for 24 hours. The link before it
              stops working.
            </p>
          )}
        </div>
        <footer className="dialog-foot">
          {isShown ? (
            <>
              <Button
                variant="quiet danger"
                className="link-revoke"
                disabled={isBusy}
                onClick={() => send({ type: 'link.revoke' })}
              >
                Revoke link
              </Button>
              {!holder && (
                <Button
                  disabled={isBusy}
                  onClick={() => {
                    setRestored(null);
                    send({ type: 'another.invite' });
                  }}
                >
                  Invite another
                </Button>
              )}
              <Button onClick={onSingleClick(close)}>Done</Button>
            </>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
                {isBusy ? 'Creating link…' : 'Create link'}
              </Button>
            </>
          )}
        </footer>
      </form>
      {question}
    </Dialog>
  );
};
