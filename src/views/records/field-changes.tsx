import type { Revision } from '../../../contract/records.ts';
import type { Names } from '../../api/records.ts';
import { sentence } from '../parts/format.ts';
import type { FormField } from './declaration.ts';
import { showValue } from './show-value.ts';

interface FieldChangesProps {
  readonly changes: Revision['fields'];
  readonly names: Names;
  /** By its name in the record; a field that is not known is shown by that name. */
  readonly fieldOf: ReadonlyMap<string, FormField>;
  /** There was no record before: its fields became nothing else. */
  readonly isNew?: boolean;
}

/** As the form has them; what the form does not have comes last. */
const inOrder = (changes: FieldChangesProps['changes'], fieldOf: FieldChangesProps['fieldOf']) => {
  const places = new Map([...fieldOf.keys()].map((field, place) => [field, place]));
  const placeOf = (field: string) => places.get(field) ?? places.size;
  return changes.toSorted((one, other) => placeOf(one.field) - placeOf(other.field));
};

/** Nothing is neither struck out nor put in. */
const Value = ({ as: Tag, shown }: { as: 'del' | 'ins'; shown: string }) =>
  shown ? <Tag>{shown}</Tag> : <span className="history-nothing">nothing</span>;

/** Each field as it was and as it became. */
export const FieldChanges = ({ changes, names, fieldOf, isNew = false }: FieldChangesProps) => (
  <dl className="history-fields">
    {inOrder(changes, fieldOf).map(({ field, before, after }) => (
      <div key={field}>
        <dt>{fieldOf.get(field)?.label ?? sentence(field)}</dt>
        <dd>
          {isNew ? (
            showValue(fieldOf.get(field), after, names)
          ) : (
            <>
              <Value as="del" shown={showValue(fieldOf.get(field), before, names)} />
              <span aria-hidden="true"> → </span>
              <Value as="ins" shown={showValue(fieldOf.get(field), after, names)} />
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
