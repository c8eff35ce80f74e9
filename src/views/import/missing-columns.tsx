import { isRepeating } from './import-fields.ts';
import { useReview } from './use-review.tsx';

interface MissingColumnsProps {
  /** Required fields that nothing fills. */
  readonly missing: readonly string[];
  /** No row is new or matches a record. */
  readonly isOfAll: boolean;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

export const MissingColumns = ({ missing, isOfAll }: MissingColumnsProps) => {
  const { fields, isBusy, isFixing, onSetForAll } = useReview();
  const [first] = missing;
  if (first === undefined) return null;
  const unmapped = `No column is mapped to ${either.format(missing.map((field) => fields.labels.get(field) ?? field))}`;
  const needed = `New records need ${missing.length > 1 ? 'them' : 'it'}, and no row matches an existing record.`;
  const canSet = missing.some((field) => isRepeating(fields.shown.get(field)));
  return (
    <div className="import-unmapped import-of-file">
      <p className={isOfAll ? 'field-error' : 'field-warning'}>
        {isOfAll ? `${unmapped}. ${needed}` : `${unmapped}, so rows can only update existing records.`}
      </p>
      <button
        type="button"
        className="button button-small"
        disabled={isBusy || isFixing}
        onClick={() => onSetForAll(first)}
      >
        {canSet ? 'Choose columns or values' : 'Choose columns'}
      </button>
    </div>
  );
};
