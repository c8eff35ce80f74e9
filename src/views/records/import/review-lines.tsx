import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LINE_OUTCOMES, type Import } from '../../../../contract/imports.ts';
import { importCalls } from '../../../api/imports.ts';
import type { Names } from '../../../api/records.ts';
import type { Amendment } from '../../../machines/import.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { formatNumber } from '../../parts/format.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { ImportFields } from './import-fields.ts';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { ImportLine } from './import-line.tsx';
import { RowsRead } from './rows-read.tsx';

type Outcome = (typeof LINE_OUTCOMES)[number];

interface ReviewLinesProps {
  readonly found: Import;
  readonly fields: ImportFields;
  /** "15 universities" */
  readonly subject: string;
  readonly isBusy: boolean;
  readonly reason: string | null;
  readonly fixed: number | null;
  readonly onAmend: (amendment: Amendment) => void;
  /** @param field one that no column says, and that shall be said of every line */
  readonly onRevise: (field: string | null) => void;
  readonly onCommit: () => void;
}

const NAMES: Readonly<Record<Outcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Possible duplicates',
  failed: 'To be mended',
  skipped: 'Left out',
};

/** What is wrong first, then what would change. */
const firstTab = ({ failed, duplicate, changed, new: made }: Import['counts']): Outcome => {
  if (failed > 0) return 'failed';
  if (duplicate > 0) return 'duplicate';
  if (changed > 0) return 'changed';
  return made > 0 ? 'new' : 'unchanged';
};

/** The dry run: how many lines would do what, each with its diff; mistakes are mended where they stand. */
export const ReviewLines = (props: ReviewLinesProps) => {
  const { found, fields, subject, isBusy, reason, fixed, onAmend, onRevise, onCommit } = props;
  const { http } = useWiring();
  const { counts } = found;
  const [tab, setTab] = useState<Outcome>(() => firstTab(counts));
  const lines = useInfiniteQuery(importCalls.lines(http, found.id, tab));
  const shown = lines.data?.pages.flatMap(({ data }) => data) ?? [];
  const names = Object.assign({}, ...(lines.data?.pages.map(({ meta }) => meta.names) ?? [])) as Names;
  const good = counts.new + counts.changed;
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
        <div className="import-tabs" role="group" aria-label="Lines">
          {LINE_OUTCOMES.map((outcome) => (
            <button
              key={outcome}
              type="button"
              aria-pressed={tab === outcome}
              data-outcome={outcome}
              onClick={() => setTab(outcome)}
            >
              <strong>{formatNumber(counts[outcome])}</strong> {NAMES[outcome]}
            </button>
          ))}
        </div>
        <p role="status" className="import-told">
          {isBusy
            ? 'Trying again …'
            : fixed !== null &&
              fixed > 0 &&
              `Fixed ${formatNumber(fixed)} ${fixed === 1 ? 'line' : 'lines'}.`}
        </p>
        {lines.isError && (
          <p className="alert" role="alert">
            {describeFailure(lines.error)}
          </p>
        )}
        {lines.isSuccess && shown.length === 0 && (
          <p className="field-hint">
            {tab === 'failed' ? 'Nothing is wrong with any line.' : 'No such lines.'}
          </p>
        )}
        {tab === 'duplicate' && counts.duplicate > 0 && (
          <DuplicateChoices count={counts.duplicate} {...{ isBusy, onAmend }} />
        )}
        <ul className="import-lines" aria-label={NAMES[tab]} aria-busy={lines.isPending}>
          {shown.map((line) => (
            <ImportLine
              key={line.line}
              {...{ line, fields, names, isBusy, onAmend }}
              onSay={onRevise}
              mapping={found.mapping}
            />
          ))}
        </ul>
        {lines.hasNextPage && (
          <button
            type="button"
            className="button import-more"
            disabled={lines.isFetchingNextPage}
            onClick={() => void lines.fetchNextPage()}
          >
            Show more
          </button>
        )}
      </div>
      <footer className="dialog-foot">
        <span className="dialog-foot-note">
          {counts.duplicate > 0 &&
            `${formatNumber(counts.duplicate)} possible ${counts.duplicate === 1 ? 'duplicate is' : 'duplicates are'} not imported until you decide. `}
          {counts.failed > 0 && 'Lines to be mended are not written; they stay here.'}
        </span>
        <button type="button" className="button" disabled={isBusy} onClick={() => onRevise(null)}>
          Columns
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy || good === 0}
          onClick={onCommit}
        >
          {good === 0 ? 'Nothing to import' : `Import ${subject}`}
        </button>
      </footer>
    </>
  );
};
