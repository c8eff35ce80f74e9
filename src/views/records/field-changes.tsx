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
}

/** Each field as it was and as it became. */
export const FieldChanges = ({ changes, names, fieldOf }: FieldChangesProps) => (
  <dl className="history-fields">
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{fieldOf.get(field)?.label ?? sentence(field)}</dt>
        <dd>
          <del>{showValue(fieldOf.get(field), before, names) || 'nothing'}</del>
          <span aria-hidden="true"> → </span>
          <ins>{showValue(fieldOf.get(field), after, names) || 'nothing'}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
