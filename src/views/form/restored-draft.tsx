import { useState } from 'react';
import { ConfirmDiscard } from '../parts/confirm-discard.tsx';

/** Says that a draft was found, and offers to begin without it. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="alert alert-calm form-restored" role="status">
      <p>Your unsaved changes were restored.</p>
      <button type="button" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && <ConfirmDiscard onKeep={() => setAsked(false)} {...{ onDiscard }} />}
    </div>
  );
};
