import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import type { ImportLine } from '../../../../contract/imports.ts';
import type { UndoOfCommit, Fix } from '../../../machines/import.ts';
import { useTabAddress } from '../../navigation/use-tab-address.ts';
import { Button } from '../../parts/button.tsx';
import { Alert } from '../../parts/alert.tsx';
import { formatCount, formatNumber } from '../../format/format.ts';
import { isOverlayOpen, isTyping } from '../../preferences/shortcut-preference.ts';
import { isCommandKey } from '../../keyboard/shortcuts.ts';
import { HeldProvider, useHeld } from '../../parts/use-retained-rows.ts';
import { useKeys } from '../../keyboard/use-shortcuts.ts';
import { ChangedFields } from './changed-fields.tsx';
import { DownloadErrors } from './download-errors.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { ErrorGroups } from './error-groups.tsx';
import { FixButton } from './fix-button.tsx';
import { KeptFields } from './kept-fields.tsx';
import { LineList } from './line-list.tsx';
import { OlderVersions } from '../older-versions.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { RowGrid } from './row-grid.tsx';
import { ReviewProvider, type Review } from './use-review.tsx';
import { WrittenRecords } from '../written-records.tsx';
import './import-rows.css';

type Outcome = NonNullable<ImportLine['outcome']>;

interface ReviewLinesProps extends Review {
  readonly reason: string | null;
  /** The last fix, the rows it changed, and those of them that still fail. */
  readonly fix: Fix | null;
  readonly fixed: number | null;
  readonly stillFailed: number;
  /** Undoes the last fix, or the one before if the last was itself an undo. */
  readonly undo: Fix | null;
  readonly isFixUndone: boolean;
  readonly onUndo: (undo: UndoOfCommit) => void;
}

/** Outcome, label, and name in the address; empty tabs are hidden. */
const TABS: readonly (readonly [Outcome, string, string])[] = [
  ['failed', 'Errors', 'errors'],
  ['duplicate', 'Possible duplicates', 'duplicates'],
  ['changed', 'Updated', 'changes'],
  ['new', 'New', 'new'],
  ['unchanged', 'Unchanged', 'unchanged'],
  ['skipped', 'Skipped', 'skipped'],
];

const describeFix = (fix: Fix, count: number, stillFailed: number): string => {
  const rows = formatCount(count, 'row');
  switch (fix.type) {
    case 'resolve':
      return fix.decisionId ? `${rows} undecided again.` : `Decision saved for ${rows}.`;
    case 'skip':
      return `${rows} ${fix.skip ? 'skipped' : 'included again'}.`;
    case 'recheck':
      return `${rows} checked again.`;
    case 'keep':
      return fix.keep ? `Existing values kept in ${rows}.` : `The file’s values used in ${rows}.`;
    case 'undoFix':
      return `${rows} changed back.`;
    default:
      return stillFailed === 0
        ? `${rows} fixed.`
        : `${rows} changed, ${stillFailed === count ? 'with' : `${formatNumber(stillFailed)} of them with`} other errors left.`;
  }
};

export const ReviewLines = (props: ReviewLinesProps) => {
  const { found, fields, isBusy, isFixing, reason, fix, fixed, stillFailed, undo, isFixUndone } = props;
  const { onFix, onSetForAll, onLeaveOut, onUndo } = props;
  const { counts } = found;
  const { isHeld, handlers } = useHeld();
  const address = useTabAddress();
  const [first] = useState<Outcome>(() => TABS.find(([outcome]) => counts[outcome] > 0)?.[0] ?? 'new');
  const tab = TABS.find(([, , name]) => name === address.name)?.[0] ?? first;
  const show = (chosen: Outcome) => address.show(TABS.find(([outcome]) => outcome === chosen)?.[2] ?? null);
  const tabs = TABS.filter(([outcome]) => counts[outcome] > 0 || outcome === tab);
  const byJob = fix && fixed === null && found.job?.kind === 'import_change' ? found.job.result : null;
  const changed = byJob ? byJob.changed + byJob.failed : (fixed ?? 0);
  const done = changed > 0 ? fix : null;
  useKeys((event) => {
    if (!undo || isFixing || event.shiftKey || !isCommandKey(event, 'undo')) return;
    if (isTyping(event.target) || isOverlayOpen()) return;
    event.preventDefault();
    onFix(undo);
  });
  const panel = (outcome: Outcome, label: string) => {
    switch (outcome) {
      case 'failed':
        return <ErrorGroups />;
      case 'duplicate':
        return (
          <>
            {counts.duplicate > 0 && <DuplicateChoices />}
            <LineList {...{ outcome, label }} />
          </>
        );
      case 'changed':
        return <ChangedFields />;
      default:
        return (
          <>
            {outcome === 'skipped' && counts.skipped > 0 && (
              <div className="import-download">
                <FixButton fix={{ type: 'skip', which: {}, skip: false }}>
                  {counts.skipped === 1
                    ? 'Include 1 row'
                    : `Include all ${formatCount(counts.skipped, 'row')}`}
                </FixButton>
                <DownloadErrors />
              </div>
            )}
            {outcome === 'unchanged' && <KeptFields />}
            <RowGrid {...{ outcome, label }} />
          </>
        );
    }
  };
  return (
    <section className="import-review">
      <h2 tabIndex={-1} className="visually-hidden">
        Review
      </h2>
      <Alert>{reason}</Alert>
      <ReviewSummary {...{ found, fields }} />
      <OlderVersions found={found} />
      <Tabs.Root className="import-outcomes" value={tab} onValueChange={show}>
        <Tabs.List className="tab-list" aria-label="Rows">
          {tabs.map(([outcome, label]) => (
            <Tabs.Tab key={outcome} value={outcome} className="tab">
              {label} <span className="tab-count">{formatNumber(counts[outcome])}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <p className="import-told">
          <span role="status">
            {isFixing ? 'Rechecking…' : done && describeFix(done, changed, byJob?.failed ?? stillFailed)}
          </span>
          {!isFixing && undo && (
            <Button variant="small" onClick={() => onFix(undo)}>
              {isFixUndone || !done ? 'Undo previous' : 'Undo'}
            </Button>
          )}
        </p>
        {tabs.map(
          ([outcome, label]) =>
            outcome === tab && (
              <Tabs.Panel key={outcome} value={outcome} className="import-rows" {...handlers}>
                <HeldProvider value={isHeld}>
                  <ReviewProvider value={{ found, fields, isBusy, isFixing, onFix, onSetForAll, onLeaveOut }}>
                    {panel(outcome, label)}
                  </ReviewProvider>
                </HeldProvider>
              </Tabs.Panel>
            ),
        )}
      </Tabs.Root>
      <WrittenRecords isDisabled={isFixing} {...{ found, isBusy, onUndo }} />
    </section>
  );
};
