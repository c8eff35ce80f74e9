import { useState } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { isEqual } from '../../api/is-equal.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import type { Details } from '../../kinds/declaration.ts';
import { formatValue } from '../fields/format-value.ts';
import { Ago } from '../format/ago.tsx';
import { usePerson } from '../actors/session.ts';

interface OthersChangesProps {
  readonly details: Details;
  /** Updated by the live stream. */
  readonly record: AnyRecord;
  readonly names: Names;
  /** Fields changed here. */
  readonly ownFields: readonly string[];
  readonly values: Values;
}

export const OthersChanges = ({ details, record, names, ownFields, values }: OthersChangesProps) => {
  const me = usePerson()?.key ?? '';
  const [opened] = useState(record);
  const [isShown, setShown] = useState(false);
  const changed = details.form
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => !isEqual(opened[field], record[field]))
    // Typed alike, or saved without an answer.
    .filter(({ field }) => !isEqual(values[field], record[field]));
  const isChangedByOthers =
    record.version > opened.version && record.updated_by !== null && changed.length > 0;
  const both = changed.filter(({ field }) => ownFields.includes(field));
  const author =
    record.updated_by === me
      ? 'In another tab or on another device, you'
      : (names[record.updated_by ?? ''] ?? 'Someone');
  return (
    <div role="status" className="form-news">
      {isChangedByOthers && (
        <div className="alert alert-calm">
          <p>
            {author} changed {changed.map(({ label }) => label).join(', ')} <Ago at={record.updated_at} />.{' '}
            {both.length > 0
              ? `You changed ${both.map(({ label }) => label).join(', ')} too: you choose the value when you save.`
              : 'Your changes are kept.'}
            {isShown &&
              changed.map((field) => (
                <span key={field.field} className="form-news-value">
                  {field.label}: {formatValue(field, record[field.field], names, record) || '–'}
                </span>
              ))}
          </p>
          {!isShown && (
            <button type="button" onClick={() => setShown(true)}>
              Show
            </button>
          )}
        </div>
      )}
    </div>
  );
};
