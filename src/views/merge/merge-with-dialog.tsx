import { useState } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import { titleOf, type Declaration, type ReferredKind } from '../../kinds/declaration.ts';
import { ReferenceInput } from '../fields/inputs/reference-input.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';

interface MergeWithDialogProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

export const MergeWithDialog = ({ declaration, record, onChoose, onClose }: MergeWithDialogProps) => {
  const [chosen, choose] = useState<string | null>(null);
  const { singular, calls } = declaration;
  return (
    <Dialog title={`Merge ${singular}`} size="small" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onChoose(chosen);
        }}
      >
        <div className="dialog-body">
          <div className="field">
            <label htmlFor="merge-with">Merge {titleOf(declaration, record)} with</label>
            <ReferenceInput
              id="merge-with"
              value={chosen}
              names={{}}
              to={calls.kind as ReferredKind}
              except={record.id}
              invalid={false}
              describedBy="merge-with-hint"
              onChange={() => choose(null)}
              onChoice={choose}
            />
            <p className="field-hint" id="merge-with-hint">
              Next, compare both field by field. Nothing changes before you confirm.
            </p>
          </div>
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={chosen === null}>
            Compare
          </Button>
        </footer>
      </form>
    </Dialog>
  );
};
