import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { useDraftPlace } from './use-draft-place.ts';

/** What was sent, without an answer so far. */
export type Sent = 'record' | 'change';

const SENT_TEXTS: { readonly [of in Sent]: string } = {
  record: 'The record may have been created. Discarding deletes only the draft.',
  change: 'The change may have been made. Discarding deletes only the draft.',
};

interface ConfirmDiscardProps {
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
  /** Closes the form and keeps its draft; absent where nothing is closed. */
  readonly onLeave?: () => void;
  readonly sent?: Sent | undefined;
}

export const ConfirmDiscard = ({ onCancel, onDiscard, onLeave, sent }: ConfirmDiscardProps) => {
  const place = useDraftPlace();
  return (
    <ConfirmDialog
      title="Discard changes?"
      action="Discard"
      cancel="Keep editing"
      other={onLeave && <Button onClick={onLeave}>Close and keep draft</Button>}
      onConfirm={onDiscard}
      onClose={onCancel}
    >
      <p>
        {sent
          ? SENT_TEXTS[sent]
          : onLeave
            ? `Your changes are not saved. A draft is kept ${place}. Discarding deletes it.`
            : 'Your changes are not saved. Discarding deletes them.'}
      </p>
    </ConfirmDialog>
  );
};

/** Asks before a dialog closes, or the tab with it. */
export const useDiscardQuestion = (
  isDirty: () => boolean,
  onDiscard: () => void,
  onLeave: () => void,
  sent?: Sent,
) => {
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
    question: isAsked && (
      <ConfirmDiscard onCancel={() => setAsked(false)} {...{ onDiscard, onLeave, sent }} />
    ),
  };
};
