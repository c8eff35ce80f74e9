import { isEmpty } from '../../../../contract/is-empty.ts';
import { formatNumber } from '../../format/format.ts';
import { formatValue } from '../../fields/format-value.ts';
import { FixButton } from './fix-button.tsx';
import { sideValues, type LineProps } from './use-lines.ts';
import { useReview } from './use-review.tsx';

export const KeptValues = ({ line, names }: LineProps) => {
  const { fields } = useReview();
  const valueText = (field: string, value: unknown) =>
    formatValue(fields.shown.get(field), value, names, sideValues(line, 'before')) || '(empty)';
  const written = line.changes.filter(({ before }) => !isEmpty(before)).map(({ field }) => field);
  return (
    <ul className="import-diff" aria-label="Existing values kept">
      {line.kept.map(({ field, before, after }) => {
        const label = fields.labelOf(field);
        return (
          <li key={field}>
            <span>{label}</span> Kept {valueText(field, before)}. Your file has {valueText(field, after)}.{' '}
            <FixButton
              className="button button-quiet"
              aria-label={`Use the file’s ${label} for row ${formatNumber(line.line)}`}
              fix={
                line.resolution === null
                  ? { type: 'keep', fields: [field], line: line.line, keep: false }
                  : {
                      type: 'resolve',
                      choice: 'merge',
                      line: line.line,
                      into: line.record_id,
                      replace: [field, ...written],
                    }
              }
            >
              Use the file’s
            </FixButton>
          </li>
        );
      })}
    </ul>
  );
};
