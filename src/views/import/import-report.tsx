import type { Import } from '../../../contract/imports.ts';
import type { Job } from '../../../contract/jobs.ts';
import type { UndoCounts } from '../../../contract/jobs.ts';
import type { UndoOfCommit } from '../../machines/import.ts';
import { SkippedRecords } from '../undo/skipped-records.tsx';
import { undoText } from '../undo/undo-text.ts';
import { Alert } from '../parts/alert.tsx';
import { Button } from '../parts/button.tsx';
import { formatCount, formatNumber } from '../format/format.ts';
import { OlderVersions } from './older-versions.tsx';
import { PurgedRecords, useUndoneExtent, WrittenRecords } from './written-records.tsx';

interface ImportReportProps {
  readonly found: Import;
  /** Being undone, or already undone. */
  readonly undoOf: UndoOfCommit | null;
  readonly undo: UndoCounts | null;
  readonly reason: string | null;
  readonly isBusy: boolean;
  readonly onImport: () => void;
  readonly onFixErrors: () => void;
  readonly onUndo: (undo: UndoOfCommit) => void;
}

const END_TITLES: Readonly<Partial<Record<Job['state'], string>> & { done: string }> = {
  done: 'Import complete',
  cancelled: 'Import stopped',
  failed: 'Import failed',
};

const UNDONE_TITLES = { none: undefined, part: 'Import partly undone', all: 'Import undone' };

/** @param found `written` of all commits, which with `counts` adds up to the rows of the file */
export const ImportReport = (props: ImportReportProps) => {
  const { found, undoOf, undo, reason, isBusy, onImport, onFixErrors, onUndo } = props;
  const { counts, written, to_write: remaining, lines, file_name: name, job } = found;
  const extent = useUndoneExtent(found.change_set_ids);
  const open = counts.failed + counts.duplicate + remaining;
  const review =
    open === counts.failed ? `Fix ${formatCount(open, 'error')}` : `Review ${formatCount(open, 'row')}`;
  const rows: readonly (readonly [string, number])[] = [
    ['Created', written.new],
    ['Updated', written.changed],
    ['Unchanged', counts.unchanged],
    ...(counts.duplicate > 0 ? [['Possible duplicates (not imported)', counts.duplicate] as const] : []),
    ['Errors (not imported)', counts.failed],
    ['Skipped by choice', counts.skipped],
    ...(remaining > 0 ? [['Not imported yet', remaining] as const] : []),
    ['Total rows', lines],
  ];
  return (
    <section className="import-end">
      <div role="status">
        <h2 tabIndex={-1}>
          {undo
            ? `Import ${undoOf?.redoes ? 'redone' : 'undone'}: ${undoText(undo, { trashedOf: (count) => formatCount(count, 'new record') })}`
            : `${UNDONE_TITLES[extent] ?? END_TITLES[job?.state ?? 'done'] ?? END_TITLES.done}: ${name}`}
        </h2>
      </div>
      <Alert>{reason}</Alert>
      {undo ? (
        undo.skipped > 0 && (
          <>
            <p role="status">{formatCount(undo.skipped, 'record')} skipped:</p>
            <SkippedRecords named={undo.named} count={undo.skipped} />
          </>
        )
      ) : (
        <>
          {remaining > 0 && extent === 'none' && (
            <p>
              {formatCount(remaining, 'row')} {remaining === 1 ? 'is' : 'are'} not imported yet. Import{' '}
              {remaining === 1 ? 'it' : 'them'}, or undo what was imported.
            </p>
          )}
          {found.change_set_ids.map((id) => (
            <PurgedRecords key={id} changeSetId={id} />
          ))}
        </>
      )}
      {extent !== 'all' && (
        <table className="import-report" aria-label="Report">
          <tbody>
            {rows.map(([label, count]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OlderVersions found={found} />
      <WrittenRecords {...{ found, isBusy, undoOf, onUndo }}>
        {remaining > 0 && (
          <Button variant="primary" disabled={isBusy} onClick={onImport}>
            Import {formatCount(remaining, 'row')}
          </Button>
        )}
        {open > 0 && (
          <Button disabled={isBusy} onClick={onFixErrors}>
            {review}
          </Button>
        )}
      </WrittenRecords>
    </section>
  );
};
