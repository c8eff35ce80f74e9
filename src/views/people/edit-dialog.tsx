import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import type { ListedPerson } from '../../api/people.ts';
import { personProfileLogic, type TypedProfile } from '../../wiring/flows/account-form.ts';
import { createHeldValue } from '../../wiring/flows/held-value.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useDiscardQuestion } from '../parts/confirm-discard.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useFocusOnError } from '../parts/use-focus-on-error.ts';
import { changedFields, ProfileFields, readProfile } from './profile-fields.tsx';

interface EditDialogProps {
  readonly person: ListedPerson;
  readonly onClose: () => void;
}

export const EditDialog = ({ person, onClose }: EditDialogProps) => {
  const [typed] = useState(() => createHeldValue<TypedProfile>());
  // The inputs show the person as opened; a colleague's later change is no change of this form.
  const [opened] = useState(person);
  const flow = useFlow(
    (wiring) => personProfileLogic(wiring, opened.id, typed),
    { subject: 'person' },
    { 'account.saved': onClose },
    opened.name,
  );
  const errors = useSelector(flow, ({ context }) => context.errors);
  const reason = useSelector(flow, ({ context }) => context.reason);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const form = useFocusOnError(errors);
  const changeIn = (element: HTMLFormElement) => changedFields(opened, readProfile(element));
  const { close, question } = useDiscardQuestion(
    () => form.current !== null && Object.keys(changeIn(form.current)).length > 0,
    onClose,
  );
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const change = changeIn(event.currentTarget);
    if (Object.keys(change).length === 0) return onClose();
    typed.hold({ change, version: opened.version });
    flow.send({ type: 'form.submit' });
  };
  return (
    <Dialog title="Edit person" size="small" onClose={close}>
      <form className="form" ref={form} noValidate onSubmit={save}>
        <div className="dialog-body" aria-busy={isBusy}>
          {reason && (
            <p className="alert" role="alert">
              {reason}
            </p>
          )}
          <ProfileFields known={opened} errors={errors} />
        </div>
        <footer className="dialog-foot">
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving…' : 'Save'}
          </button>
        </footer>
      </form>
      {question}
    </Dialog>
  );
};
