import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import type { ListedPerson } from '../../api/people.ts';
import {
  personDraftKey,
  personProfileLogic,
  readProfileDraft,
  type TypedProfile,
} from '../../wiring/flows/account-form.ts';
import { createSecretValue } from '../../wiring/flows/secret-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useStoredDraft } from '../flows/use-stored-draft.ts';
import { Button } from '../parts/button.tsx';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Alert } from '../parts/alert.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFocusOnError } from '../keyboard/use-focus-on-error.ts';
import { RestoredDraft } from '../parts/restored-draft.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { changedFields, ProfileFields, readProfile, rebaseProfile } from '../profile/profile-fields.tsx';
import { openFormDraft } from '../../api/form-draft.ts';

interface EditDialogProps {
  readonly person: ListedPerson;
  readonly onClose: () => void;
}

export const EditDialog = ({ person, onClose }: EditDialogProps) => {
  const [typed] = useState(() => createSecretValue<TypedProfile>());
  // As opened: a colleague's later change is none of this form's.
  const [opened] = useState(person);
  const { drafts } = useWiring();
  const draftKey = personDraftKey(opened.id);
  const [draft] = useState(() => openFormDraft(drafts, draftKey));
  const [restored] = useState(() => readProfileDraft(draft));
  const [isRestored, setRestored] = useState(restored !== null);
  const [initial] = useState({ ...opened, ...restored?.change });
  // As shown: with a later version, saving would overwrite others' changes.
  const [version, setVersion] = useState(restored?.version ?? opened.version);
  const flow = useFlow(
    (wiring) => personProfileLogic(wiring, opened.id, typed, draft),
    { subject: 'person' },
    { 'account.saved': onClose },
    opened.name,
  );
  const { errors, reason } = useFlowContext(flow, 'errors', 'reason');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  useStoredDraft(draft, draftKey, isBusy);
  const form = useFocusOnError(errors);
  const changeIn = (element: HTMLFormElement) => changedFields(opened, readProfile(element));
  const { close, question } = useDiscardQuestion(
    () => form.current !== null && Object.keys(changeIn(form.current)).length > 0,
    () => {
      draft.discard();
      onClose();
    },
    onClose,
  );
  const saveDraft = (element: HTMLFormElement) => {
    const change = changeIn(element);
    if (Object.keys(change).length > 0) draft.write({ change, version });
    else draft.discard();
  };
  const discardDraft = () => {
    draft.discard();
    setRestored(false);
    setVersion(opened.version);
    if (form.current) rebaseProfile(form.current, readProfile(form.current), opened);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!flow.getSnapshot().can({ type: 'form.submit' })) return undefined;
    const change = changeIn(event.currentTarget);
    if (Object.keys(change).length === 0) return onClose();
    typed.set({ change, version });
    flow.send({ type: 'form.submit' });
  };
  return (
    <Dialog title="Edit person" size="small" onClose={close}>
      <form
        className="form"
        ref={form}
        noValidate
        onSubmit={save}
        onInput={(event) => saveDraft(event.currentTarget)}
      >
        <div className="dialog-body" aria-busy={isBusy}>
          {isRestored && <RestoredDraft onDiscard={discardDraft} />}
          <Alert>{reason}</Alert>
          <ProfileFields known={initial} errors={errors} />
        </div>
        <footer className="dialog-foot">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </footer>
      </form>
      {question}
    </Dialog>
  );
};
