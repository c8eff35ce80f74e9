import type { AnyRecord, Names } from '../../api/records.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { zoneTimesOf } from '../parts/zone-times.ts';
import { textOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { recordPath, type FormField } from '../../kinds/declaration.ts';
import { Aliases, type Alias } from './aliases.tsx';
import { formatValue } from './format-value.ts';

interface FieldValueProps {
  readonly field: FormField;
  readonly record: AnyRecord;
  readonly names: Names;
}

export const FieldValue = ({ field, record, names }: FieldValueProps) => {
  const value = record[field.field];
  const text = formatValue(field, value, names);
  if (!text) return <dd className="detail-nothing">Not known</dd>;
  if (field.input.sort === 'url') {
    return (
      <dd>
        <a href={text} target="_blank" rel="noreferrer">
          {text.replace(/^https?:\/\//, '').replace(/\/$/, '')} <Icon name="external" />
        </a>
      </dd>
    );
  }
  if (field.input.sort === 'reference' || field.input.sort === 'references') {
    const declaration = kindRegistry[field.input.to];
    const ids = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
    return (
      <dd className="detail-references">
        {ids.map((id) => (
          <Link key={id} href={recordPath(declaration, id)}>
            {names[id] ?? 'Unknown'}
          </Link>
        ))}
      </dd>
    );
  }
  if (field.input.sort === 'aliases') return <Aliases names={value as readonly Alias[]} />;
  const zone = field.input.sort === 'wallTime' ? textOf(record, field.input.zoneIn) : '';
  const clocks = record['all_day'] === true ? null : zoneTimesOf(String(value), zone);
  if (clocks?.here || clocks?.isSkipped) {
    return (
      <dd>
        {text}
        {clocks.isSkipped && <span className="detail-clock">{clocks.warning}</span>}
        {clocks.here && <span className="detail-clock">Here: {clocks.here}</span>}
      </dd>
    );
  }
  if (field.input.sort === 'email')
    return (
      <dd>
        <a href={`mailto:${text}`}>{text}</a>
      </dd>
    );
  return <dd className={field.input.sort === 'long' ? 'detail-long' : undefined}>{text}</dd>;
};
