import { formatNumber } from '../../format/format.ts';
import { Change } from '../../fields/change.tsx';
import { DuplicatePair } from './duplicate-pair.tsx';
import { ExistingRecord } from './existing-record.tsx';
import { columnOf } from '../filled-fields.ts';
import { GoneText } from './gone-text.tsx';
import { KeptValues } from './kept-values.tsx';
import { RowDecision } from './row-decision.tsx';
import { useValueText, type LineProps } from './use-lines.ts';
import { useReview } from './use-review.tsx';

interface ImportLineProps extends LineProps {
  /** No longer in the list, but still shown. */
  readonly isGone: boolean;
}

const Diff = ({ line, names }: LineProps) => {
  const { fields } = useReview();
  const valueText = useValueText(names);
  return (
    <ul className="import-diff">
      {line.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{fields.labelOf(field)}</span>
          {line.outcome === 'changed' ? (
            <Change {...{ before, after }} format={(value, side) => valueText(line, field, value, side)} />
          ) : (
            <ins>{valueText(line, field, after, 'after')}</ins>
          )}
        </li>
      ))}
    </ul>
  );
};

export const ImportLine = ({ line, names, isGone }: ImportLineProps) => {
  const { found, fields } = useReview();
  const name = line.outcome === 'changed' ? names[line.record_id ?? ''] : undefined;
  const texts = [...fields.labels.keys()]
    .map((field) => line.cells[columnOf(found.mapping, field) ?? ''] ?? '')
    .map((text) => names[text] ?? text);
  return (
    <li className="import-line" data-row={line.line} inert={isGone}>
      <div className="import-line-head">
        <span className="import-line-number">Row {formatNumber(line.line)}</span>
        {isGone && (
          <strong>
            <GoneText alike={line.alike} />
          </strong>
        )}
        <span className="import-line-gist">
          {name !== undefined && (
            <>
              <ExistingRecord {...{ line, names }} />
              {' · '}
            </>
          )}
          {texts
            .filter((text) => text && text !== name)
            .slice(0, 4)
            .join(' · ')}
        </span>
        <RowDecision {...{ line, names }} />
      </div>
      {line.changes.length > 0 && line.outcome !== 'duplicate' && <Diff {...{ line, names }} />}
      {line.kept.length > 0 && <KeptValues {...{ line, names }} />}
      {line.alike.map((record) => (
        <DuplicatePair key={record.id} {...{ line, record, names }} />
      ))}
    </li>
  );
};
