import type { Revision } from '../../../contract/records.ts';
import type { Names } from '../../api/records.ts';
import { formatMoment } from '../format/dates.ts';
import { sentence } from '../format/format.ts';
import type { FormField } from '../../kinds/declaration.ts';
import { Change } from '../fields/change.tsx';
import { formatValue, type SideValues } from '../fields/format-value.ts';
import './history.css';

export interface FieldChangesProps {
  readonly changes: Revision['fields'];
  readonly names: Names;
  readonly fieldOf: ReadonlyMap<string, FormField>;
  /** What holds on both sides where the changes say nothing. */
  readonly record?: SideValues | undefined;
  /** New records have no previous values. */
  readonly isNew?: boolean;
}

const inOrder = (changes: FieldChangesProps['changes'], fieldOf: FieldChangesProps['fieldOf']) => {
  const places = new Map([...fieldOf.keys()].map((field, place) => [field, place]));
  const placeOf = (field: string) => places.get(field) ?? places.size;
  return changes.toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
};

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const EXTRA_LABELS: Readonly<Record<string, string>> = { deleted_at: 'In trash since' };

export const FieldChanges = ({ changes, names, fieldOf, record, isNew = false }: FieldChangesProps) => {
  const sideOf = (side: 'before' | 'after'): SideValues => ({
    ...record,
    ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
  });
  const sides = { before: sideOf('before'), after: sideOf('after') };
  const shown = (field: string, value: unknown, side: 'before' | 'after') =>
    typeof value === 'string' && INSTANT_PATTERN.test(value)
      ? formatMoment(value)
      : formatValue(fieldOf.get(field), value, names, sides[side]);
  return (
    <dl className="history-fields">
      {inOrder(changes, fieldOf).map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldOf.get(field)?.label ?? EXTRA_LABELS[field] ?? sentence(field)}</dt>
          <dd>
            {isNew ? (
              shown(field, after, 'after')
            ) : (
              <Change {...{ before, after }} format={(value, side) => shown(field, value, side)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};
