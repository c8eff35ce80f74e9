import { Button } from '../../parts/button.tsx';
import { formatCount, formatNumber } from '../../format/format.ts';
import { isRepeating } from '../import-fields.ts';
import { useReview } from './use-review.tsx';

interface MissingColumnsProps {
  /** Required fields that nothing fills. */
  readonly missing: readonly string[];
  /** How many rows match no record; null where others can be imported. */
  readonly unmatched: number | null;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

export const MissingColumns = ({ missing, unmatched }: MissingColumnsProps) => {
  const { found, fields, isBusy, isFixing, onSetForAll } = useReview();
  const [first] = missing;
  if (first === undefined) return null;
  const unmapped = `No column is mapped to ${either.format(missing.map((field) => fields.labelOf(field)))}`;
  const which =
    unmatched === found.lines
      ? 'no row matches an existing record'
      : `${formatNumber(unmatched ?? 0)} of ${formatCount(found.lines, 'row')} match no existing record`;
  const needed = `New records need ${missing.length > 1 ? 'them' : 'it'}, and ${which}.`;
  const canSet = missing.some((field) => isRepeating(fields.shown.get(field)));
  return (
    <div className="import-unmapped import-of-file">
      <p className={unmatched === null ? 'field-warning' : 'field-error'}>
        {unmatched === null
          ? `${unmapped}, so rows can only update existing records.`
          : `${unmapped}. ${needed}`}
      </p>
      <Button variant="small" disabled={isBusy || isFixing} onClick={() => onSetForAll(first)}>
        {canSet ? 'Choose columns or values' : 'Choose columns'}
      </Button>
    </div>
  );
};
