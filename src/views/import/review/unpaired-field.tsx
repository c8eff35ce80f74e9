import { useReview } from './use-review.tsx';
import type { ImportFields } from '../import-fields.ts';
import { Button } from '../../parts/button.tsx';

interface UnpairedField {
  readonly field: string;
  /** The other coordinate, without a column. */
  readonly missing: string;
}

export const unpairedFields = (
  { shown }: Pick<ImportFields, 'shown'>,
  used: readonly (string | null)[],
): readonly UnpairedField[] =>
  [...shown.values()].flatMap(({ field, input }) =>
    input.type === 'coordinate' && used.includes(field) && !used.includes(input.other)
      ? [{ field, missing: input.other }]
      : [],
  );

export const unpairedText = ({ labels }: Pick<ImportFields, 'labels'>, { field, missing }: UnpairedField) =>
  `No column is mapped to ${labels.get(missing) ?? missing}. ${labels.get(field) ?? field} can’t be imported without it.`;

/** By a field of an error: how to go on without its partner. */
export const UnpairedActions = ({ field, missing }: UnpairedField) => {
  const { fields, isBusy, isFixing, onSetForAll, onLeaveOut } = useReview();
  const isDisabled = isBusy || isFixing;
  return (
    <>
      <Button variant="small" disabled={isDisabled} onClick={() => onLeaveOut(field)}>
        Don’t import {fields.labelOf(field)}
      </Button>
      <Button variant="small" disabled={isDisabled} onClick={() => onSetForAll(missing)}>
        Select a column
      </Button>
    </>
  );
};
