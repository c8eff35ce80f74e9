import { useEffect, useState, type ReactNode } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import type { Details, FormField } from '../../kinds/declaration.ts';
import { FieldValue } from './field-value.tsx';
import { formatValue } from './format-value.ts';
import { formatNumber } from '../format/format.ts';
import { Ago } from '../format/ago.tsx';
import { Icon } from '../parts/icon.tsx';
import { MoreIcon } from '../parts/more-icon.tsx';

interface PropertiesProps {
  readonly details: Details;
  readonly record: AnyRecord;
  readonly names: Names;
  /** Absent: read only. */
  readonly onEdit?: ((field: string) => void) | undefined;
  readonly onIntent?: () => void;
  /** The field edited in place. */
  readonly edited?: string | undefined;
  readonly renderEditor?: (field: FormField, row: ReactNode) => ReactNode;
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

export const Properties = (props: PropertiesProps) => {
  const { details, record, names, onEdit, onIntent, edited, renderEditor } = props;
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (edited === undefined) return undefined;
    const button = `.props-edit[data-field="${CSS.escape(edited)}"]`;
    return () => document.querySelector<HTMLElement>(button)?.focus();
  }, [edited]);
  const isEmpty = (field: FormField) => formatValue(field, record[field.field], names) === '';
  const sections = details.form
    .filter(({ isContent }) => !isContent)
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ field }) => field !== details.kind.title),
    }));
  const empty = sections.flatMap(({ fields }) => fields).filter(isEmpty);
  const isShown = (field: FormField) => isWhole || field.field === edited || !empty.includes(field);
  const rowOf = (field: FormField) => (
    <>
      <dt>{field.label}</dt>
      <FieldValue {...{ field, record, names }}>
        {onEdit && (
          <button
            type="button"
            className="props-edit no-print"
            data-field={field.field}
            aria-label={`Edit ${field.label}`}
            title={`Edit ${field.label}`}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            onClick={() => onEdit(field.field)}
          >
            <MoreIcon name="edit" />
          </button>
        )}
      </FieldValue>
    </>
  );
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
                  data-long={(field.input.type === 'long' && !isEmpty(field)) || undefined}
                >
                  {field.field === edited && renderEditor ? renderEditor(field, rowOf(field)) : rowOf(field)}
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
