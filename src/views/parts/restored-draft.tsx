import { useState } from 'react';
import { ConfirmDiscard } from './confirm-discard.tsx';
import './restored-draft.css';

interface RestoredDraftProps {
  readonly changed?: readonly string[];
  readonly onDiscard: () => void;
}

export const RestoredDraft = ({ changed = [], onDiscard }: RestoredDraftProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="alert alert-calm restored-draft" role="status">
      <p>
        Your unsaved changes were restored.
        {changed.length > 0 && ` Changed: ${changed.join(', ')}.`}
      </p>
      <button type="button" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && <ConfirmDiscard onCancel={() => setAsked(false)} {...{ onDiscard }} />}
    </div>
  );
};
