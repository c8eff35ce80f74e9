import type { ChangeSet } from '../../../contract/records.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';

interface ConfirmUndoProps {
  readonly set: ChangeSet;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** One record's history does not show how many records a change concerns. */
export const ConfirmUndo = ({ set, onConfirm, onClose }: ConfirmUndoProps) => {
  const what = set.kind === 'import' ? 'import' : 'change';
  const count = `${formatNumber(set.records)} records`;
  return (
    <ConfirmDialog title={`Undo the whole ${what}?`} action={`Undo ${count}`} {...{ onConfirm, onClose }}>
      <strong>{set.summary}</strong>
      <p>
        This undoes {count}, not only this one. Records changed since are skipped.{' '}
        <Link href={changeSetPath(set.id)}>View all {count}</Link>
      </p>
      <p className="field-hint">To undo it for this record alone, restore an earlier version instead.</p>
    </ConfirmDialog>
  );
};
