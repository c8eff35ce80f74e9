import { useState } from 'react';
import { LINE_OUTCOMES, type Import } from '../../../contract/imports.ts';
import type { Fix } from '../../machines/import.ts';
import { formatNumber } from '../parts/format.ts';
import { DownloadErrors } from './download-errors.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { ErrorGroups } from './error-groups.tsx';
import type { ImportFields } from './import-fields.ts';
import { LineList } from './line-list.tsx';
import { rowCount } from './row-count.ts';
import { RowsRead } from './rows-read.tsx';
import { UndoImport, ViewRecords } from './written-records.tsx';

type Outcome = (typeof LINE_OUTCOMES)[number];

interface ReviewLinesProps {
  readonly found: Import;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly reason: string | null;
  /** The last fix, how many rows it changed, how many of them still fail, and its id if it can be undone. */
  readonly fix: Fix | null;
  readonly fixed: number | null;
  readonly stillFailed: number;
  readonly fixId: string | null;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column, to be set for every row */
  readonly onRevise: (field: string | null) => void;
  readonly onCommit: () => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  new: 'New',
  changed: 'Updated',
  unchanged: 'Unchanged',
  duplicate: 'Possible duplicates',
  failed: 'Errors',
  skipped: 'Skipped',
};

/** What the last fix did, in words. */
const describeFix = (fix: Fix, count: number, stillFailed: number): string => {
  switch (fix.sort) {
    case 'resolve':
      return `Decision saved for ${rowCount(count)}.`;
    case 'skip':
      return `${rowCount(count)} ${fix.skip ? 'skipped' : 'included again'}.`;
    case 'undoFix':
      return `${rowCount(count)} changed back.`;
    default:
      return stillFailed === 0
        ? `${rowCount(count)} fixed.`
        : `${rowCount(count)} changed, ${stillFailed === count ? 'with' : `${formatNumber(stillFailed)} of them with`} other errors left.`;
  }
};

const undoOf = (fix: Fix, fixId: string | null): Fix | null => {
  if (fixId !== null) return { sort: 'undoFix', fixId };
  return fix.sort === 'skip' ? { ...fix, skip: !fix.skip } : null;
};

/** What is wrong first, then what would change. */
const firstTab = ({ failed, duplicate, changed, new: made }: Import['counts']): Outcome => {
  if (failed > 0) return 'failed';
  if (duplicate > 0) return 'duplicate';
  if (changed > 0) return 'changed';
  return made > 0 ? 'new' : 'unchanged';
};

/** The dry run: how many rows would do what, each with its changes; errors are fixed in place. */
export const ReviewLines = (props: ReviewLinesProps) => {
  const {
    found,
    fields,
    isBusy,
    reason,
    fix,
    fixed,
    stillFailed,
    fixId,
    onFix,
    onRevise,
    onCommit,
    onUndo,
    onClose,
  } = props;
  const { counts } = found;
  const [tab, setTab] = useState<Outcome>(() => firstTab(counts));
  const isWritten = found.state === 'committed';
  const isToWrite = found.to_write > 0;
  const byJob = fix && fixed === null && found.job?.kind === 'import_change' ? found.job.result : null;
  const changed = byJob ? byJob.changed + byJob.failed : (fixed ?? 0);
  const done = changed > 0 ? fix : null;
  const undo = done && undoOf(done, fixId);
  return (
    <>
      <div className="dialog-body">
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        <p className="import-rows">
          {found.file_name}: <RowsRead found={found} />
        </p>
        <div className="import-tabs" role="group" aria-label="Rows">
          {LINE_OUTCOMES.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={tab === outcome}
              data-outcome={outcome}
              onClick={() => setTab(outcome)}
            >
              <strong>{formatNumber(counts[outcome])}</strong> {OUTCOME_LABELS[outcome]}
            </button>
          ))}
        </div>
        <p className="import-told">
          <span role="status">
            {isBusy ? 'Rechecking…' : done && describeFix(done, changed, byJob?.failed ?? stillFailed)}
          </span>
          {!isBusy && undo && (
            <button type="button" className="button button-quiet" onClick={() => onFix(undo)}>
              Undo
            </button>
          )}
        </p>
        {tab === 'duplicate' && counts.duplicate > 0 && (
          <DuplicateChoices
            count={counts.duplicate}
            duplicates={found.duplicates}
            {...{ fields, isBusy, onFix }}
          />
        )}
        {(tab === 'failed' || tab === 'skipped') && counts.failed + counts.skipped > 0 && (
          <DownloadErrors found={found} />
        )}
        {tab === 'failed' ? (
          <ErrorGroups {...{ found, fields, isBusy, onFix }} onSay={onRevise} />
        ) : (
          <LineList
            key={tab}
            {...{ found, fields, isBusy, onFix }}
            outcome={tab}
            label={OUTCOME_LABELS[tab]}
            onSay={onRevise}
          />
        )}
      </div>
      <footer className="dialog-foot">
        <span className="dialog-foot-note">
          {counts.duplicate > 0 &&
            `${formatNumber(counts.duplicate)} possible ${counts.duplicate === 1 ? 'duplicate' : 'duplicates'} won’t be imported until you decide. `}
          {counts.failed > 0 && 'Rows with errors won’t be imported. You can fix them later. '}
          {!isToWrite && (isWritten ? 'Everything else is imported.' : 'Nothing to import.')}
        </span>
        <button type="button" className="button" disabled={isBusy} onClick={() => onRevise(null)}>
          Edit mapping
        </button>
        {!isToWrite && <ViewRecords changeSetId={found.change_set_id} />}
        {!isToWrite && isWritten && <UndoImport changeSetId={found.change_set_id} {...{ isBusy, onUndo }} />}
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={isToWrite ? onCommit : onClose}
        >
          {isToWrite ? `Import ${rowCount(found.to_write)}` : 'Done'}
        </button>
      </footer>
    </>
  );
};
