import { useInfiniteQuery } from '@tanstack/react-query';
import { LINE_OUTCOMES, type Import } from '../../../contract/imports.ts';
import { importCalls } from '../../api/imports.ts';
import type { Names } from '../../api/records.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { Fix } from '../../machines/import.ts';
import { useHeldRows } from '../parts/use-held-rows.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import type { ImportFields } from './import-fields.ts';
import { ImportLine } from './import-line.tsx';
import { LoadMore } from './load-more.tsx';

interface LineListProps {
  readonly found: Import;
  readonly fields: ImportFields;
  readonly outcome: (typeof LINE_OUTCOMES)[number];
  /** Key of an error group; absent: all rows of the outcome. */
  readonly group?: string;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onFix: (fix: Fix) => void;
  /** @param field one without a column, to be set for every row */
  readonly onSay: (field: string) => void;
}

/** Rows of the file with one outcome, a page at a time. */
export const LineList = ({ found, fields, outcome, group, label, isBusy, onFix, onSay }: LineListProps) => {
  const { http } = useWiring();
  const lines = useInfiniteQuery(importCalls.lines(http, found.id, outcome, { ...(group && { group }) }));
  const rows = lines.data?.pages.flatMap(({ data }) => data) ?? [];
  const { shown, isGone, handlers } = useHeldRows(rows, ({ line }) => line);
  const names = Object.assign({}, ...(lines.data?.pages.map(({ meta }) => meta.names) ?? [])) as Names;
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
            {...{ line, found, fields, names, onFix, onSay }}
            isBusy={isBusy || isGone(line)}
            isGone={isGone(line)}
          />
        ))}
      </ul>
      <LoadMore query={lines} what="rows" />
    </>
  );
};
