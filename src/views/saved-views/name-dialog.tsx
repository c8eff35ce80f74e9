import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SavedView } from '../../api/saved-views.ts';
import { savedViewLogic } from '../../wiring/flows/saved-view.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';

interface NameDialogProps {
  /** To be renamed; saved as a new one if it was deleted meanwhile. Null: a new one. */
  readonly view: SavedView | null;
  readonly shown: Pick<SavedView, 'kind' | 'query'>;
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export const NameDialog = ({ view, shown, onSaved, onClose }: NameDialogProps) => {
  const [text, setText] = useState(view?.name ?? '');
  const [isUnnamed, setUnnamed] = useState(false);
  const flow = useFlow(savedViewLogic, undefined, {
    'view.written': ({ write, id }) => {
      if (write?.id === null && id !== null) onSaved(id);
      onClose();
    },
  });
  const { reason, isGone } = useFlowContext(flow, 'reason', 'isGone');
  const isSaving = useSelector(flow, (state) => state.hasTag('writing'));
  const problem = isUnnamed ? 'Enter a name.' : reason;
  const save = (name: string) => {
    const write =
      view && !isGone
        ? { id: view.id, values: { name } }
        : { id: null, values: { ...shown, name }, text: `Saved the view “${name}”.` };
    flow.send({ type: 'view.write', write });
  };
  return (
    <Dialog title={view ? 'Rename view' : 'Save view'} size="small" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setUnnamed(!text.trim());
          if (text.trim()) save(text.trim());
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
          <Button type="submit" variant="primary" aria-disabled={isSaving || undefined}>
            {isGone ? 'Save as new view' : 'Save'}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
