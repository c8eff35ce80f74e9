import { isRepeating } from './import-fields.ts';
import { useReview } from './use-review.tsx';

export const SetForAll = ({ field }: { readonly field: string }) => {
  const { fields, isBusy, isFixing, onSetForAll } = useReview();
  return (
    isRepeating(fields.shown.get(field)) && (
      <button
        type="button"
        className="button button-small"
        disabled={isBusy || isFixing}
        onClick={() => onSetForAll(field)}
      >
        Set for all rows
      </button>
    )
  );
};
