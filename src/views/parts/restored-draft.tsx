import { useState } from 'react';
import { ConfirmDiscard } from './confirm-discard.tsx';
import './restored-draft.css';

interface RestoredDraftProps {
  readonly changed?: readonly string[];
  /** They were typed for a record that was merged into this one. */
  readonly mergedTitle?: string | undefined;
  readonly onDiscard: () => void;
}

export const RestoredDraft = ({ changed = [], mergedTitle, onDiscard }: RestoredDraftProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="alert alert-calm restored-draft" role="status">
      <p>
        {mergedTitle
          ? `Your unsaved changes to ${mergedTitle}, which was merged into this, were restored.`
          : 'Your unsaved changes were restored.'}
        {changed.length > 0 && ` Changed: ${changed.join(', ')}.`}
      </p>
      <button type="button" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && <ConfirmDiscard onCancel={() => setAsked(false)} {...{ onDiscard }} />}
    </div>
  );
};
