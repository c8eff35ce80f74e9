import { useState } from 'react';
import { describeFailure } from '../../../api/describe-failure.ts';
import { Dialog } from '../../parts/dialog.tsx';

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Rejects if the name is taken. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export const NameDialog = ({ title, name, onSave, onClose }: NameDialogProps) => {
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!text.trim()) {
      setProblem('Enter a name.');
      return;
    }
    setBusy(true);
    try {
      await onSave(text.trim());
      onClose();
    } catch (error) {
      setProblem(describeFailure(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void save();
        }}
      >
        <div className="dialog-body">
          <div className="field">
            <label htmlFor="view-name">Name</label>
            <input
              id="view-name"
              className="input"
              value={text}
              maxLength={100}
              autoComplete="off"
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem ? 'view-name-problem' : 'view-name-hint'}
              onChange={(event) => setText(event.target.value)}
            />
            <p id="view-name-hint" className="field-hint">
              Only you see it. To share it, send its address.
            </p>
            {problem && (
              <p id="view-name-problem" className="field-error" role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <footer className="dialog-foot">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
            Save
          </button>
        </footer>
      </form>
    </Dialog>
  );
};
