import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmDiscardProps {
  readonly isKept?: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export const ConfirmDiscard = ({ isKept = false, onKeep, onDiscard }: ConfirmDiscardProps) => (
  <ConfirmDialog
    title="Discard changes?"
    action="Discard"
    cancel="Keep editing"
    onConfirm={onDiscard}
    onClose={onKeep}
  >
    <p>
      {isKept ? 'Your changes are kept on this device' : 'Your changes are not saved'}. Discarding deletes
      them.
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
    question: isAsked && <ConfirmDiscard onKeep={() => setAsked(false)} onDiscard={onClose} />,
  };
};
