import { useQuery } from '@tanstack/react-query';
import { openFormDraft } from '../../api/form-draft.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { accountCalls, type Passkey } from '../../api/people.ts';
import { passkeyDraftKey, passkeysLogic } from '../../wiring/flows/passkeys.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useStoredDraft } from '../flows/use-stored-draft.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { describeBrowser } from '../format/describe-browser.ts';
import { formatDay, formatMoment } from '../format/dates.ts';
import { formatAgo } from '../format/format-ago.ts';
import { Icon } from '../parts/icon.tsx';
import { KeyIcon } from '../parts/key-icon.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useClosingGuard } from '../parts/use-closing-guard.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import '../profile/lines.css';

interface NameFormProps {
  readonly id: string;
  readonly name: string;
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

const NameForm = ({ id, name, reason, isBusy, onSave, onCancel }: NameFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const { drafts } = useWiring();
  const [draft] = useState(() => openFormDraft(drafts, passkeyDraftKey(id)));
  useStoredDraft(draft, passkeyDraftKey(id), isBusy);
  const [typed, setTyped] = useState(() => String(draft.found ?? name));
  useClosingGuard(typed !== name);
  const type = (text: string) => {
    setTyped(text);
    if (text === name) draft.discard();
    else draft.write(text);
  };
  const leave = () => {
    draft.discard();
    onCancel();
  };
  return (
    <form
      ref={form}
      className="line-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed);
      }}
      onKeyDown={({ key }) => key === 'Escape' && leave()}
    >
      <TextField
        name="name"
        label="Name of the passkey"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        error={reason ?? undefined}
      />
      <Button type="submit" aria-disabled={isBusy || undefined}>
        Save name
      </Button>
      <Button variant="quiet" onClick={leave}>
        Cancel
      </Button>
    </form>
  );
};

const usageOf = ({ created_at, last_used_at, is_synced }: Passkey) =>
  [
    `Added ${formatDay(created_at)}`,
    last_used_at ? `used ${formatAgo(last_used_at)}` : 'not used yet',
    is_synced && 'on several devices',
  ]
    .filter(Boolean)
    .join(' · ');

export const PasskeysSection = () => {
  const query = useQuery(accountCalls.passkeys(useWiring().http));
  const add = useRef<HTMLButtonElement>(null);
  const flow = useFlow(
    (wiring) => passkeysLogic(wiring, describeBrowser(navigator.userAgent)),
    undefined,
    // The name's form, which had the focus, is gone.
    {
      'passkeys.changed': ({ change }) => {
        if (change === 'renamed' || change === 'gone') add.current?.focus();
      },
    },
  );
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const { id, reason } = useFlowContext(flow, 'id', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const passkeys = query.data ?? [];
  const isNaming = step === 'naming' || step === 'renaming';
  const chosen = passkeys.find((passkey) => passkey.id === id);
  const cancel = () => send({ type: 'step.cancel' });
  return (
    <div className="lines" aria-busy={isBusy}>
      {query.isError && !query.data && <LoadFailure query={query} />}
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="line">
              <KeyIcon />
              {isNaming && passkey.id === id ? (
                <NameForm
                  id={passkey.id}
                  name={passkey.name}
                  {...{ reason, isBusy }}
                  onSave={(name) => send({ type: 'name.save', name })}
                  onCancel={() => {
                    cancel();
                    add.current?.focus();
                  }}
                />
              ) : (
                <>
                  <div className="line-text">
                    <span className="line-title">{passkey.name}</span>
                    <span
                      className="line-note"
                      title={passkey.last_used_at ? formatMoment(passkey.last_used_at) : undefined}
                    >
                      {usageOf(passkey)}
                    </span>
                  </div>
                  <div className="line-actions">
                    <Button
                      variant="quiet small"
                      aria-label={`Rename ${passkey.name}`}
                      aria-disabled={isBusy || undefined}
                      onClick={() => send({ type: 'passkey.rename', id: passkey.id })}
                    >
                      Rename
                    </Button>
                    <Button
                      variant="quiet danger small"
                      aria-label={`Remove ${passkey.name}`}
                      aria-disabled={isBusy || undefined}
                      onClick={() => send({ type: 'passkey.remove', id: passkey.id })}
                    >
                      Remove
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.data?.length === 0 && (
        <p className="line-note">No passkeys yet. Add one to sign in without your password.</p>
      )}
      <Alert>{!isNaming && reason}</Alert>
      <Button
        ref={add}
        aria-disabled={step !== 'resting' || undefined}
        onClick={() => send({ type: 'passkey.add' })}
      >
        <Icon name="plus" />
        {step === 'registering' ? 'Waiting for your device…' : 'Add passkey'}
      </Button>
      {chosen && (step === 'confirming' || step === 'removing') && (
        <ConfirmDialog
          title="Remove passkey"
          action="Remove passkey"
          isBusy={isBusy}
          onConfirm={() => send({ type: 'removal.confirm' })}
          onClose={cancel}
        >
          <p>
            <strong>{chosen.name}</strong> will no longer sign you in. Your password and other passkeys still
            do. Delete it from the device too, so that it is not suggested there.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
};
