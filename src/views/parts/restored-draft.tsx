import { useState } from 'react';
import { ConfirmDiscard } from './confirm-discard.tsx';
import './restored-draft.css';

/** Says that a draft was found, and offers to begin without it. */
export const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="alert alert-calm restored-draft" role="status">
      <p>Your unsaved changes were restored.</p>
      <button type="button" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && <ConfirmDiscard onKeep={() => setAsked(false)} {...{ onDiscard }} />}
    </div>
  );
};
