import { isEmpty } from '../../api/is-empty.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { Details, FormField } from '../../kinds/declaration.ts';

/** What keeps the record from being published, in the form's order. */
export const missingFields = ({ form, kind }: Details, record: AnyRecord): FormField[] => {
  const wrong = new Set(kind.check?.({ ...record, status: 'published' }).map(({ path }) => path));
  return form
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => wrong.has(field) || (kind.toPublish.includes(field) && isEmpty(record[field])));
};
