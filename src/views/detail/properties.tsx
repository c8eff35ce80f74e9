import { useState } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import type { Details, FormField } from '../../kinds/declaration.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { formatValue } from '../fields/format-value.ts';
import { formatNumber } from '../parts/format.ts';
import { Ago } from '../parts/ago.tsx';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';

interface PropertiesProps {
  readonly details: Details;
  readonly record: AnyRecord;
  readonly names: Names;
  /** Absent: read only. */
  readonly onEdit?: ((field: string) => void) | undefined;
}

const When = ({ at, by }: { at: string; by: string | undefined }) => (
  <>
    <Ago at={at} />
    {by && ` by ${by}`}
  </>
);

const Made = ({ record, names }: { record: AnyRecord; names: Names }) => {
  const nameOf = (id: string | null) => (id ? (names[id] ?? 'someone') : undefined);
  return (
    <p className="record-made">
      Updated <When at={record.updated_at} by={nameOf(record.updated_by)} />
      <br />
      Created <When at={record.created_at} by={nameOf(record.created_by)} /> · Version {record.version}
    </p>
  );
};

export const Properties = ({ details, record, names, onEdit }: PropertiesProps) => {
  const [isWhole, setWhole] = useState(false);
  const isEmpty = (field: FormField) => formatValue(field, record[field.field], names) === '';
  const sections = details.form
    .filter(({ isContent }) => !isContent)
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ field }) => field !== details.kind.title),
    }));
  const empty = sections.flatMap(({ fields }) => fields).filter(isEmpty);
  const isShown = (field: FormField) => isWhole || !empty.includes(field);
  return (
    <>
      {sections
        .filter(({ fields }) => fields.some(isShown))
        .map(({ title, fields }) => (
          <section key={title} className="props" aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {fields.filter(isShown).map((field) => (
                <div
                  key={field.field}
                  data-long={(field.input.sort === 'long' && !isEmpty(field)) || undefined}
                >
                  <dt>{field.label}</dt>
                  <FieldValue {...{ field, record, names }}>
                    {onEdit && (
                      <button
                        type="button"
                        className="props-edit no-print"
                        aria-label={`Edit ${field.label}`}
                        title={`Edit ${field.label}`}
                        onClick={() => onEdit(field.field)}
                      >
                        <MoreIcon name="edit" />
                      </button>
                    )}
                  </FieldValue>
                </div>
              ))}
            </dl>
          </section>
        ))}
      {empty.length > 0 && (
        <button
          type="button"
          className="props-empty no-print"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <Icon name={isWhole ? 'down' : 'right'} />
          {formatNumber(empty.length)} empty {empty.length === 1 ? 'property' : 'properties'}
        </button>
      )}
      <Made {...{ record, names }} />
    </>
  );
};
