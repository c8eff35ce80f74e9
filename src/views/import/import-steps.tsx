import type { ReactNode } from 'react';
import type { Import } from '../../../contract/imports.ts';
import { formatCount, formatNumber } from '../format/format.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import { Link } from '../parts/link.tsx';

export type StepName = 'file' | 'columns' | 'review' | 'import';

interface ImportStepsProps {
  readonly current: StepName;
  /** The last step is complete too. */
  readonly isDone: boolean;
  readonly found: Import | undefined;
  /** Null: another file cannot be chosen now. */
  readonly fileHref: string | null;
  readonly onColumns: (() => void) | null;
  readonly onReview: (() => void) | null;
}

const STEPS: readonly (readonly [StepName, string])[] = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['review', 'Review'],
  ['import', 'Import'],
];

const notesOf = (
  { lines, columns, mapping, counts }: Import,
  current: StepName,
): Readonly<Record<StepName, string>> => {
  const used = columns.filter((column) => (mapping[column] ?? null) !== null).length;
  const open = counts.failed + counts.duplicate;
  return {
    file: formatCount(lines, 'row'),
    // While they are chosen, the table alone knows.
    columns: current === 'columns' ? formatCount(columns.length, 'column') : `${used} of ${columns.length}`,
    review: open > 0 ? `${formatNumber(open)} ${current === 'import' ? 'left ' : ''}to review` : '',
    import: '',
  };
};

const COUNTS = [
  ['new', 'New'],
  ['changed', 'Updated'],
  ['unchanged', 'Unchanged'],
  ['failed', 'Errors'],
  ['duplicate', 'Possible duplicates'],
  ['skipped', 'Skipped'],
] as const;

export const ImportSteps = (props: ImportStepsProps) => {
  const { current, isDone, found, fileHref, onColumns, onReview } = props;
  const at = STEPS.findIndex(([name]) => name === current);
  const notes = found && notesOf(found, current);
  const before = found ? found.written_before.new + found.written_before.changed : 0;
  const linkTo = (name: StepName, step: ReactNode) => {
    if (name === current) return <span aria-current="step">{step}</span>;
    if (name === 'file' && fileHref) return <Link href={fileHref}>{step}</Link>;
    const go = { file: null, columns: onColumns, review: onReview, import: null }[name];
    return go ? (
      <button type="button" onClick={go}>
        {step}
      </button>
    ) : (
      <span>{step}</span>
    );
  };
  return (
    <div className="import-rail">
      <ol className="import-steps" aria-label="Steps">
        {STEPS.map(([name, label], index) => {
          const isPast = index < at || (index === at && isDone);
          return (
            <li key={name} data-state={isPast ? 'done' : index === at ? 'current' : 'open'}>
              {linkTo(
                name,
                <>
                  <span className="import-step-mark">
                    {isPast ? <MoreIcon name="check" /> : <span aria-hidden="true">{index + 1}</span>}
                  </span>
                  <span>{label}</span>
                  {isPast && <span className="visually-hidden">, completed</span>}
                  {notes && index <= at && notes[name] && (
                    <span className="import-step-note"> {notes[name]}</span>
                  )}
                </>,
              )}
            </li>
          );
        })}
      </ol>
      {/* The report says more. */}
      {found && current !== 'import' && (found.state === 'checked' || found.state === 'committed') && (
        <dl className="import-counts">
          {COUNTS.map(([outcome, label]) => (
            <div key={outcome} data-outcome={found.counts[outcome] > 0 ? outcome : undefined}>
              <dt>{label}</dt>
              <dd>{formatNumber(found.counts[outcome])}</dd>
            </div>
          ))}
          {before > 0 && (
            <div>
              <dt>Imported earlier</dt>
              <dd>{formatNumber(before)}</dd>
            </div>
          )}
          <div>
            <dt>Total rows</dt>
            <dd>{formatNumber(found.lines)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
};
