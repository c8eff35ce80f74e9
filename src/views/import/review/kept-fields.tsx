import { useQuery } from '@tanstack/react-query';
import { importCalls } from '../../../api/imports.ts';
import { formatCount } from '../../format/format.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { FixButton } from './fix-button.tsx';
import { useReview } from './use-review.tsx';

export const KeptFields = () => {
  const { found, fields } = useReview();
  const kept = useQuery(importCalls.changedFields(useWiring().http, found.id)).data?.meta.kept ?? [];
  if (kept.length === 0) return null;
  return (
    <ul className="import-kept" aria-label="Existing values kept in all rows">
      {kept.map(({ field, rows }) => {
        const label = fields.labelOf(field);
        return (
          <li key={field}>
            {label}: existing value kept in {formatCount(rows, 'row')}.{' '}
            <FixButton
              aria-label={`Use the file’s ${label} in ${formatCount(rows, 'row')}`}
              fix={{ type: 'keep', fields: [field], line: null, keep: false }}
            >
              Use the file’s
            </FixButton>
          </li>
        );
      })}
    </ul>
  );
};
