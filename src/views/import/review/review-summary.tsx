import { useQuery } from '@tanstack/react-query';
import { lowerFirst } from '../../../../contract/nouns.ts';
import type { Import } from '../../../../contract/imports.ts';
import { importCalls } from '../../../api/imports.ts';
import { formatCount, formatNumber } from '../../format/format.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import type { ImportFields } from '../import-fields.ts';

interface ReviewSummaryProps {
  readonly found: Import;
  readonly fields: ImportFields;
}

const MAX_NAMED_COLUMNS = 3;

const unusedColumns = ({ columns, mapping }: Import): string => {
  const unused = columns.filter((column) => column !== '' && (mapping[column] ?? null) === null);
  const more = unused.length - MAX_NAMED_COLUMNS;
  const named = unused.slice(0, MAX_NAMED_COLUMNS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return named && `Columns not imported: ${named}.`;
};

const leftOut = ({ counts, to_write: toWrite, change_set_ids: imported }: Import): string[] => [
  counts.failed > 0
    ? `${formatCount(counts.failed, 'row')} with errors won’t be imported. You can fix them later.`
    : 'No rows have errors.',
  counts.duplicate > 0
    ? `${formatCount(counts.duplicate, 'possible duplicate')} won’t be imported until you decide.`
    : '',
  toWrite > 0 ? '' : imported.length > 0 ? 'Everything else is imported.' : 'Nothing to import.',
];

/** What is left out, and what new records will lack to be published. */
export const ReviewSummary = ({ found, fields }: ReviewSummaryProps) => {
  const { data: unpublishable } = useQuery(importCalls.unpublishable(useWiring().http, found.id));
  const missing = unpublishable?.missing.map(
    ({ field, rows }) => `no ${lowerFirst(fields.labels.get(field) ?? field)} (${formatNumber(rows)})`,
  );
  return (
    <p className="import-left field-hint">
      {leftOut(found)
        .concat(
          unpublishable && missing && unpublishable.rows > 0
            ? `${formatCount(unpublishable.rows, 'new row')} can’t be published yet: ${missing.join(', ')}.`
            : '',
          unusedColumns(found),
        )
        .filter(Boolean)
        .join(' ')}
    </p>
  );
};
