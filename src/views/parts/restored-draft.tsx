import { useState } from 'react';
import { ConfirmDiscard, type Sent } from './confirm-discard.tsx';
import './restored-draft.css';

interface RestoredDraftProps {
  readonly changed?: readonly string[];
  /** They were typed for a record that was merged into this one. */
  readonly mergedTitle?: string | undefined;
  readonly sent?: Sent | undefined;
  readonly onDiscard: () => void;
}

const textOf = (mergedTitle: string | undefined, sent: Sent | undefined) => {
  if (sent === 'record')
    return 'This was sent, but the server hasn’t answered. Save again to see the result; nothing is created twice.';
  if (mergedTitle)
    return `Your unsaved changes to ${mergedTitle}, which was merged into this, were restored.`;
  return 'Your unsaved changes were restored.';
};

export const RestoredDraft = ({ changed = [], mergedTitle, sent, onDiscard }: RestoredDraftProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="alert alert-calm restored-draft" role="status">
      <p>
        {textOf(mergedTitle, sent)}
        {changed.length > 0 && ` Changed: ${changed.join(', ')}.`}
      </p>
      <button type="button" onClick={() => setAsked(true)}>
        Discard
      </button>
      {isAsked && <ConfirmDiscard onCancel={() => setAsked(false)} {...{ sent, onDiscard }} />}
    </div>
  );
};
