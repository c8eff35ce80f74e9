import type { Import } from '../../../contract/imports.ts';
import type { ImportUndo } from '../../machines/import.ts';
import { SkippedRecords } from '../undo/skipped-records.tsx';
import { countRecords, undoText } from '../undo/undo-text.ts';
import { formatNumber } from '../parts/format.ts';
import { PurgedRecords, UndoImport, ViewRecords } from './written-records.tsx';

interface ImportReportProps {
  readonly found: Import;
  /** What undoing it came to, once it is undone. */
  readonly undo: ImportUndo | null;
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onFixErrors: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What was written and what was not, in counts that add up to the file. */
export const ImportReport = (props: ImportReportProps) => {
  const { found, undo, reason, isBusy, onFixErrors, onUndo, onClose } = props;
  const { counts, lines, written_before: before, file_name: name } = found;
  const open = counts.failed + counts.duplicate;
  const rows: readonly (readonly [string, number])[] = [
    ['New', counts.new],
    ['Changed', counts.changed],
    ['Unchanged', counts.unchanged],
    ...(counts.duplicate > 0 ? [['Possible duplicates, not imported', counts.duplicate] as const] : []),
    ['Errors, not imported', counts.failed],
    ['Skipped', counts.skipped],
    ...(before > 0 ? [['Imported before', before] as const] : []),
    ['Rows in the file', lines],
  ];
  return (
    <>
      <div className="dialog-body">
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        {undo ? (
          <>
            <p role="status">
              Import undone: {undoText(undo, { trashedOf: (count) => countRecords(count, 'new record') })}.
              {undo.leftAlone > 0 && ` ${formatNumber(undo.leftAlone)} left alone:`}
            </p>
            <SkippedRecords named={undo.named} count={undo.leftAlone} />
          </>
        ) : (
          <>
            <p role="status">Imported {name}.</p>
            <PurgedRecords changeSetId={found.change_set_id} />
          </>
        )}
        <table className="import-report">
          <tbody>
            {rows.map(([label, count]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="dialog-foot">
        {!undo && open > 0 && (
          <button type="button" className="button" disabled={isBusy} onClick={onFixErrors}>
            Review {formatNumber(open)} {open === 1 ? 'row' : 'rows'}
          </button>
        )}
        {!undo && <UndoImport changeSetId={found.change_set_id} {...{ isBusy, onUndo }} />}
        {!undo && <ViewRecords changeSetId={found.change_set_id} />}
        <button type="button" className="button button-primary" disabled={isBusy} onClick={onClose}>
          Done
        </button>
      </footer>
    </>
  );
};
