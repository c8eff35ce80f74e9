import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmDiscardProps {
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  /** Closes the form and keeps its draft; absent where nothing is closed. */
  readonly onLeave?: () => void;
}

export const ConfirmDiscard = ({ onCancel, onDiscard, onLeave }: ConfirmDiscardProps) => (
  <ConfirmDialog
    title="Discard changes?"
    action="Discard"
    cancel="Keep editing"
    other={
      onLeave && (
        <button type="button" className="button" onClick={onLeave}>
          Close and keep draft
        </button>
      )
    }
    onConfirm={onDiscard}
    onClose={onCancel}
  >
    <p>
      Your changes are not saved. {onLeave && 'A draft is kept on this device. '}Discarding deletes{' '}
      {onLeave ? 'it' : 'them'}.
    </p>
  </ConfirmDialog>
);

/** Asks before a dialog closes, or the tab with it. */
export const useDiscardQuestion = (isDirty: () => boolean, onDiscard: () => void, onLeave: () => void) => {
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
    close: () => (isDirty() ? setAsked(true) : onDiscard()),
    question: isAsked && <ConfirmDiscard onCancel={() => setAsked(false)} {...{ onDiscard, onLeave }} />,
  };
};
