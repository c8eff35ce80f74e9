import type { ChangeSet } from '../../../contract/records.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { formatCount } from '../format/format.ts';
import { Link } from '../parts/link.tsx';

interface ConfirmUndoProps {
  readonly set: ChangeSet;
  /** Asked in the history of one of its records. */
  readonly isOfRecord?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export const ConfirmUndo = ({ set, isOfRecord = false, onConfirm, onClose }: ConfirmUndoProps) => {
  const what = set.kind === 'import' ? 'import' : 'change';
  const count = formatCount(set.records - set.purged, 'record');
  const verb = set.is_undo ? 'Redo' : 'Undo';
  return (
    <ConfirmDialog
      title={`${verb} the whole ${what}?`}
      action={`${verb} ${count}`}
      {...{ onConfirm, onClose }}
    >
      <strong>{set.summary}</strong>
      <p>
        This {verb.toLowerCase()}es {count}
        {isOfRecord && ', not only this one'}
        {what === 'import' && ': new ones move to the trash, changed ones get their earlier values back'}.
        Records changed since are skipped. <Link href={changeSetPath(set.id)}>View all {count}</Link>
      </p>
      {isOfRecord && (
        <p className="field-hint">
          To {verb.toLowerCase()} it for this record alone, restore an earlier version instead.
        </p>
      )}
    </ConfirmDialog>
  );
};
