import type { ChangeSet } from '../../../contract/records.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';

interface ConfirmUndoProps {
  readonly set: ChangeSet;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What one record's history shows of a change to many looks small. */
export const ConfirmUndo = ({ set, onConfirm, onClose }: ConfirmUndoProps) => {
  const what = set.kind === 'import' ? 'import' : 'change';
  const count = `${formatNumber(set.records)} records`;
  return (
    <Dialog title={`Undo the whole ${what}?`} size="small" onClose={onClose}>
      <div className="dialog-body">
        <strong>{set.summary}</strong>
        <p>
          This undoes {count}, not only this one. Records changed since are skipped.{' '}
          <Link href={changeSetPath(set.id)}>View all {count}</Link>
        </p>
        <p className="field-hint">To undo it for this record alone, restore an earlier version instead.</p>
      </div>
      <footer className="dialog-foot">
        <button type="button" className="button" data-first-focus onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button button-danger button-primary" onClick={onConfirm}>
          Undo {count}
        </button>
      </footer>
    </Dialog>
  );
};
