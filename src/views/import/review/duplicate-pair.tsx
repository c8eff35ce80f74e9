import { useState } from 'react';
import type { ImportLine } from '../../../../contract/imports.ts';
import { formatNumber } from '../../format/format.ts';
import { formatValue } from '../../fields/format-value.ts';
import { FixButton } from './fix-button.tsx';
import { isList } from '../import-fields.ts';
import type { LineProps } from './use-lines.ts';
import { useReview } from './use-review.tsx';
import { WhoseValue } from './whose-value.tsx';

type SimilarRecord = ImportLine['alike'][number];

interface DuplicatePairProps extends LineProps {
  readonly record: SimilarRecord;
}

const REASON_TEXT: Readonly<Record<SimilarRecord['by'], string>> = {
  domain: 'Same domain as',
  name: 'Same name as',
  words: 'Same words in the name as',
  other_name: 'Same other name as',
  acronym: 'Acronym of',
  spelling: 'Similar name to',
};

export const DuplicatePair = ({ line, record, names }: DuplicatePairProps) => {
  const { fields } = useReview();
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const valueText = (field: string, value: unknown) => formatValue(fields.shown.get(field), value, names);
  const effectOf = (field: string, after: unknown) => {
    const existing = valueText(field, record.values[field]);
    if (existing === '') return 'Filled';
    if (existing === valueText(field, after)) return 'Same';
    return isList(fields.shown.get(field)) ? 'Added' : 'Kept';
  };
  const { taken_by: taker, preceded_by: first, differing } = record;
  return (
    <div className="import-pair">
      <table>
        <caption>
          {REASON_TEXT[record.by]} {record.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">This row</th>
            <th scope="col">Existing record</th>
            {taker === null && <th scope="col">When merged</th>}
          </tr>
        </thead>
        <tbody>
          {line.changes.map(({ field, after }) => {
            const label = fields.labelOf(field);
            return (
              <tr key={field} data-differs={differing.includes(field)}>
                <th scope="row">{label}</th>
                <td>{valueText(field, after) || '–'}</td>
                <td>{valueText(field, record.values[field]) || '–'}</td>
                {taker === null && (
                  <td>
                    {differing.includes(field) ? (
                      <WhoseValue
                        label={`${label} for row ${formatNumber(line.line)}`}
                        {...{ field, replaced }}
                        onChange={setReplaced}
                      />
                    ) : (
                      effectOf(field, after)
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {taker !== null && (
        <p className="field-hint">
          This row can’t be merged because row {formatNumber(taker)} already updates this record. Create a new
          record, or skip the row.
        </p>
      )}
      {taker === null && first !== null && (
        <p className="field-hint">
          Row {formatNumber(first)} is a closer match. Only one row can be merged into this record.
        </p>
      )}
      {taker === null && (
        <FixButton
          className="button"
          fix={{ type: 'resolve', choice: 'merge', line: line.line, into: record.id, replace: replaced }}
        >
          Merge into {record.name}
        </FixButton>
      )}
    </div>
  );
};
