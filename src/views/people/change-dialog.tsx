import { useSelector } from '@xstate/react';
import { ADMIN_SCOPE } from '../../../contract/constants.ts';
import type { ListedPerson } from '../../api/people.ts';
import type { PersonAct } from '../../machines/person-change.ts';
import { personChangeLogic } from '../../wiring/flows/person-change.ts';
import { Button } from '../parts/button.tsx';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { useFlow } from '../flows/use-flow.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { RoleChoice } from './role-choice.tsx';

interface DialogText {
  readonly title: string;
  readonly text: (name: string) => string;
  readonly button: string;
  readonly isDanger?: boolean;
}

const DIALOG_TEXT: Readonly<Record<PersonAct, DialogText>> = {
  disable: {
    title: 'Disable account',
    text: (name) =>
      `${name} will be signed out everywhere and can’t sign in. Their changes stay. You can enable the account again.`,
    button: 'Disable account',
    isDanger: true,
  },
  enable: {
    title: 'Enable account',
    text: (name) => `${name} can sign in again, with the password and passkeys from before.`,
    button: 'Enable account',
  },
  changeScopes: {
    title: 'Change role',
    text: (name) =>
      `Choose what ${name} can do. Someone who stops being an administrator is signed out at once.`,
    button: 'Change role',
  },
  endSessions: {
    title: 'End all sessions',
    text: (name) => `${name} will be signed out everywhere, and can sign in again.`,
    button: 'End all sessions',
    isDanger: true,
  },
  revokeLink: {
    title: 'Revoke link',
    text: (name) => `The link created for ${name} stops working. You can create a new one at any time.`,
    button: 'Revoke link',
    isDanger: true,
  },
};

interface ChangeDialogProps {
  readonly act: PersonAct;
  readonly person: ListedPerson;
  readonly onClose: () => void;
}

const withRole = (scopes: readonly string[], isAdmin: boolean) => {
  if (scopes.includes(ADMIN_SCOPE) === isAdmin) return scopes;
  return isAdmin ? [ADMIN_SCOPE, ...scopes] : scopes.filter((scope) => scope !== ADMIN_SCOPE);
};

export const ChangeDialog = ({ act, person, onClose }: ChangeDialogProps) => {
  const { name, scopes } = person;
  const flow = useFlow(
    (wiring) => personChangeLogic(wiring, person),
    { act, name, scopes },
    { done: onClose },
    name,
  );
  const reason = useSelector(flow, ({ context }) => context.reason);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const close = () => flow.send({ type: 'dialog.close' });
  const { title, text, button, isDanger } = DIALOG_TEXT[act];
  return (
    <Dialog title={title} size="small" onClose={close}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.send({ type: 'change.confirm' });
        }}
      >
        <div className="dialog-body" aria-busy={isBusy}>
          <Alert>{reason}</Alert>
          <p>{text(name)}</p>
          {act === 'changeScopes' && (
            <RoleChoice
              isAdmin={scopes.includes(ADMIN_SCOPE)}
              onChoice={(isAdmin) => flow.send({ type: 'scopes.choose', scopes: withRole(scopes, isAdmin) })}
            />
          )}
        </div>
        <footer className="dialog-foot">
          {isBusy && <WaitingNote />}
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'primary danger' : 'primary'}
            aria-disabled={isBusy || undefined}
          >
            {button}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
