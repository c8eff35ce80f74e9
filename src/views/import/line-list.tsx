import type { LINE_OUTCOMES, Import } from '../../../contract/imports.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { Fix } from '../../machines/import.ts';
import type { ImportFields } from './import-fields.ts';
import { ImportLine } from './import-line.tsx';
import { LoadMore } from './load-more.tsx';
import { useLines } from './use-lines.ts';

export interface LineListProps {
  readonly found: Import;
  readonly fields: ImportFields;
  readonly outcome: (typeof LINE_OUTCOMES)[number];
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column, to be set for every row */
  readonly onSay: (field: string) => void;
}

/** Rows of the file with one outcome, a page at a time. */
export const LineList = ({ found, fields, outcome, label, isBusy, onFix }: LineListProps) => {
  const { lines, shown, isGone, handlers, names } = useLines(found.id, outcome);
  return (
    <>
      {lines.isError && (
        <p className="alert" role="alert">
          {describeFailure(lines.error)}
        </p>
      )}
      {lines.isSuccess && shown.length === 0 && <p className="field-hint">No rows.</p>}
      <ul className="import-lines" aria-label={label} aria-busy={lines.isPending} {...handlers}>
        {shown.map((line) => (
          <ImportLine
            key={line.line}
            {...{ line, found, fields, names, onFix }}
            isBusy={isBusy || isGone(line)}
            isGone={isGone(line)}
          />
        ))}
      </ul>
      <LoadMore query={lines} what="rows" />
    </>
  );
};
