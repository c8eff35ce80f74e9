import { useQuery } from '@tanstack/react-query';
import { importCalls } from '../../api/imports.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { rowCount } from './row-count.ts';
import { useReview } from './use-review.tsx';

export const KeptFields = () => {
  const { found, fields, isBusy, onFix } = useReview();
  const { http } = useWiring();
  const kept = useQuery(importCalls.changedFields(http, found.id)).data?.meta.kept ?? [];
  if (kept.length === 0) return null;
  return (
    <ul className="import-kept" aria-label="Existing values kept in all rows">
      {kept.map(({ field, rows }) => {
        const label = fields.labels.get(field) ?? field;
        return (
          <li key={field}>
            {label}: existing value kept in {rowCount(rows)}.{' '}
            <button
              type="button"
              className="button button-small"
              disabled={isBusy}
              aria-label={`Use the file’s ${label} in ${rowCount(rows)}`}
              onClick={() => onFix({ sort: 'keep', fields: [field], line: null, keep: false })}
            >
              Use the file’s
            </button>
          </li>
        );
      })}
    </ul>
  );
};
