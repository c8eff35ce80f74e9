import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedFieldsResponse } from '../../../../contract/imports.ts';
import { importCalls } from '../../../api/imports.ts';
import { formatCount, formatNumber } from '../../format/format.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { ChangedValues } from './changed-values.tsx';
import { FixButton } from './fix-button.tsx';
import { KeptFields } from './kept-fields.tsx';
import { LineList } from './line-list.tsx';
import { useReview } from './use-review.tsx';

const NONE: ChangedFieldsResponse = { data: [], meta: { unpublishing: 0, replacing: 0, kept: [] } };

export const ChangedFields = () => {
  const { found, fields } = useReview();
  const { http } = useWiring();
  const { data: changed, meta } = useQuery(importCalls.changedFields(http, found.id)).data ?? NONE;
  // Undefined: the field of the most rows. Null: all fields.
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const shown =
    changed.find(({ field }) => field === asked) ?? (asked === undefined ? changed[0] : undefined);
  const replacing = shown ? shown.replacing : meta.replacing;
  const labelOf = (field: string) => fields.labelOf(field);
  return (
    <>
      {meta.unpublishing > 0 && (
        <p className="alert alert-calm">
          {meta.unpublishing === 1
            ? '1 published record would no longer be published.'
            : `${formatNumber(meta.unpublishing)} published records would no longer be published.`}{' '}
          To keep {meta.unpublishing === 1 ? 'it' : 'them'} published, choose Status below, then keep the
          existing values.
        </p>
      )}
      {changed.length > 0 && (
        <div className="import-fields" role="group" aria-label="Changed fields">
          {changed.map(({ field, rows }) => (
            <button
              key={field}
              type="button"
              aria-pressed={field === shown?.field}
              onClick={() => setAsked(field)}
            >
              {labelOf(field)} <span>{formatNumber(rows)}</span>
            </button>
          ))}
          <button type="button" aria-pressed={shown === undefined} onClick={() => setAsked(null)}>
            All fields <span>{formatNumber(found.counts.changed)}</span>
          </button>
        </div>
      )}
      <KeptFields />
      {replacing > 0 && (
        <p className="import-told">
          <span>
            {formatCount(replacing, 'row')} {replacing === 1 ? 'replaces' : 'replace'}{' '}
            {shown ? 'an existing value' : 'existing values'}.
          </span>
          <FixButton
            aria-label={`Keep existing values of ${shown ? labelOf(shown.field) : 'all fields'}`}
            fix={{
              type: 'keep',
              fields: shown ? [shown.field] : changed.map(({ field }) => field),
              line: null,
              keep: true,
            }}
          >
            Keep existing values
          </FixButton>
        </p>
      )}
      {shown ? (
        <ChangedValues key={shown.field} field={shown.field} label={labelOf(shown.field)} />
      ) : (
        <LineList outcome="changed" label="Changes" />
      )}
    </>
  );
};
