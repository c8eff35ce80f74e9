import { isRepeating } from '../import-fields.ts';
import { useReview } from './use-review.tsx';
import { Button } from '../../parts/button.tsx';

export const SetForAll = ({ field }: { readonly field: string }) => {
  const { fields, isBusy, isFixing, onSetForAll } = useReview();
  return (
    isRepeating(fields.shown.get(field)) && (
      <Button variant="small" disabled={isBusy || isFixing} onClick={() => onSetForAll(field)}>
        Set for all rows
      </Button>
    )
  );
};
