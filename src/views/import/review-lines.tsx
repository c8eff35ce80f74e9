import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINE_OUTCOMES, type Import } from '../../../contract/imports.ts';
import { importCalls } from '../../api/imports.ts';
import type { Names } from '../../api/records.ts';
import type { Fix } from '../../machines/import.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { DownloadErrors } from './download-errors.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import type { ImportFields } from './import-fields.ts';
import { ImportLine } from './import-line.tsx';
import { RowsRead } from './rows-read.tsx';
import { UndoImport, ViewRecords } from './written-records.tsx';

type Outcome = (typeof LINE_OUTCOMES)[number];

interface ReviewLinesProps {
  readonly found: Import;
  readonly fields: ImportFields;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly fixed: number | null;
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

const rows = (count: number) => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** What is wrong first, then what would change. */
const firstTab = ({ failed, duplicate, changed, new: made }: Import['counts']): Outcome => {
  if (failed > 0) return 'failed';
  if (duplicate > 0) return 'duplicate';
  if (changed > 0) return 'changed';
  return made > 0 ? 'new' : 'unchanged';
};

/** The dry run: how many rows would do what, each with its changes; errors are fixed in place. */
export const ReviewLines = (props: ReviewLinesProps) => {
  const { found, fields, isBusy, reason, fixed, onFix, onRevise, onCommit, onUndo, onClose } = props;
  const { http } = useWiring();
  const { counts } = found;
  const [tab, setTab] = useState<Outcome>(() => firstTab(counts));
  const lines = useInfiniteQuery(importCalls.lines(http, found.id, tab));
  const shown = lines.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = Object.assign({}, ...(lines.data?.pages.map(({ meta }) => meta.names) ?? [])) as Names;
  const isWritten = found.state === 'committed';
  const isToWrite = found.to_write > 0;
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
        <p role="status" className="import-told">
          {isBusy
            ? 'Rechecking…'
            : fixed !== null &&
              fixed > 0 &&
              (tab === 'failed' ? `${rows(fixed)} fixed.` : `Decision saved for ${rows(fixed)}.`)}
        </p>
        {lines.isError && (
          <p className="alert" role="alert">
            {describeFailure(lines.error)}
          </p>
        )}
        {lines.isSuccess && shown.length === 0 && (
          <p className="field-hint">{tab === 'failed' ? 'No errors.' : 'No rows.'}</p>
        )}
        {tab === 'duplicate' && counts.duplicate > 0 && (
          <DuplicateChoices
            count={counts.duplicate}
            duplicates={found.duplicates}
            {...{ fields, isBusy, onFix }}
          />
        )}
        {tab === 'failed' && counts.failed > 0 && <DownloadErrors count={counts.failed} {...{ found }} />}
        <ul className="import-lines" aria-label={OUTCOME_LABELS[tab]} aria-busy={lines.isPending}>
          {shown.map((line) => (
            <ImportLine key={line.line} {...{ line, found, fields, names, isBusy, onFix }} onSay={onRevise} />
          ))}
        </ul>
        {lines.hasNextPage && (
          <button
            type="button"
            className="button import-more"
            disabled={lines.isFetchingNextPage}
            onClick={() => void lines.fetchNextPage()}
          >
            Load more rows
          </button>
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
          {isToWrite ? `Import ${rows(found.to_write)}` : 'Done'}
        </button>
      </footer>
    </>
  );
};
