import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../api/describe-failure.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { DELETED_VIEW_TEXT, isGone } from './use-saved-views.ts';

interface NameDialogProps {
  readonly title: string;
  readonly name: string;
  /** Rejects if the name is taken. */
  readonly onSave: (name: string) => Promise<void>;
  /** Offered once `onSave` finds the view deleted. */
  readonly onSaveAsNew?: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

export const NameDialog = ({ title, name, onSave, onSaveAsNew, onClose }: NameDialogProps) => {
  const [text, setText] = useState(name);
  const [isUnnamed, setUnnamed] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const save = useMutation({
    mutationFn: isDeleted && onSaveAsNew ? onSaveAsNew : onSave,
    onSuccess: onClose,
    onError: (error) => isGone(error) && setDeleted(true),
  });
  const failure = save.error && (isGone(save.error) ? DELETED_VIEW_TEXT : describeFailure(save.error));
  const problem = isUnnamed ? 'Enter a name.' : failure;
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setUnnamed(!text.trim());
          if (text.trim() && !save.isPending) save.mutate(text.trim());
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
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem ? 'view-name-problem' : 'view-name-hint'}
              onChange={(event) => setText(event.target.value)}
            />
            <p id="view-name-hint" className="field-hint">
              Only you see it. To share it, send its link.
            </p>
            {problem && (
              <p id="view-name-problem" className="field-error" role="alert">
                {problem}
              </p>
            )}
          </div>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={save.isPending || undefined}>
            {isDeleted && onSaveAsNew ? 'Save as new view' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
