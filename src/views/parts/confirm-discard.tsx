import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmDiscardProps {
  readonly isDraftStored?: boolean;
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

export const ConfirmDiscard = ({ isDraftStored = false, onCancel, onDiscard }: ConfirmDiscardProps) => (
  <ConfirmDialog
    title="Discard changes?"
    action="Discard"
    cancel="Keep editing"
    onConfirm={onDiscard}
    onClose={onCancel}
  >
    <p>
      {isDraftStored ? 'Your changes are kept on this device' : 'Your changes are not saved'}. Discarding
      deletes them.
    </p>
  </ConfirmDialog>
);

/** Asks before a dialog closes, or the tab with it. */
export const useDiscardQuestion = (isDirty: () => boolean, onClose: () => void) => {
  const [isAsked, setAsked] = useState(false);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const onClosing = (event: BeforeUnloadEvent) => ask(event);
    addEventListener('beforeunload', onClosing);
    return () => removeEventListener('beforeunload', onClosing);
  }, []);
  return {
    close: () => (isDirty() ? setAsked(true) : onClose()),
    question: isAsked && <ConfirmDiscard onCancel={() => setAsked(false)} onDiscard={onClose} />,
  };
};
