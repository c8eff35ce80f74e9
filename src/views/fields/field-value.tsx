import { useSyncExternalStore, type ReactNode } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { zoneTimesOf } from '../parts/zone-times.ts';
import { everyMinute } from '../parts/today.ts';
import { textOf } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordPath, type FormField } from '../../kinds/declaration.ts';
import { Aliases, type Alias } from './aliases.tsx';
import { formatValue } from './format-value.ts';

interface FieldValueProps {
  readonly field: FormField;
  readonly record: AnyRecord;
  readonly names: Names;
  readonly children?: ReactNode;
}

/** `https://www.uzh.ch/` → `www.uzh.ch` */
export const linkText = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

const timeIn = (zone: string): string => {
  try {
    return new Date().toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: zone });
  } catch {
    // Unknown to this browser.
    return '';
  }
};

const ZoneValue = ({ zone, children }: { zone: string; children: ReactNode }) => {
  const time = useSyncExternalStore(everyMinute, () => timeIn(zone));
  return (
    <dd>
      {zone} {time && <span className="detail-now">{time} now</span>}
      {children}
    </dd>
  );
};

export const FieldValue = ({ field, record, names, children }: FieldValueProps) => {
  const value = record[field.field];
  const text = formatValue(field, value, names);
  if (!text) return <dd className="detail-nothing">–{children}</dd>;
  if (field.input.sort === 'url') {
    return (
      <dd>
        <a href={text} target="_blank" rel="noreferrer">
          {linkText(text)}
        </a>
        {children}
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
        {children}
      </dd>
    );
  }
  if (field.input.sort === 'timeZone') return <ZoneValue zone={text}>{children}</ZoneValue>;
  if (field.input.sort === 'aliases') return <Aliases names={value as readonly Alias[]}>{children}</Aliases>;
  const zone = field.input.sort === 'wallTime' ? textOf(record, field.input.zoneIn) : '';
  const clocks = record['all_day'] === true ? null : zoneTimesOf(String(value), zone);
  if (clocks?.here || clocks?.isSkipped) {
    return (
      <dd>
        {text}
        {clocks.isSkipped && <span className="detail-clock">{clocks.warning}</span>}
        {clocks.here && <span className="detail-clock">Your time: {clocks.here}</span>}
        {children}
      </dd>
    );
  }
  if (field.input.sort === 'email' || field.input.sort === 'phone')
    return (
      <dd>
        <a href={`${field.input.sort === 'email' ? 'mailto' : 'tel'}:${String(value)}`}>{text}</a>
        {children}
      </dd>
    );
  return (
    <dd className={field.input.sort === 'long' ? 'detail-long' : undefined}>
      {text}
      {children}
    </dd>
  );
};
