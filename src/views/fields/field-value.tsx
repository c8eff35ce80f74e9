import { useSyncExternalStore, type ReactNode } from 'react';
import type { AnyRecord, Names } from '../../api/records.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { zoneTimesOf } from '../format/zone-times.ts';
import { currentMoment, everyMinute } from '../format/today.ts';
import { textOf } from '../format/format.ts';
import { languageName } from '../format/names.ts';
import { Link } from '../parts/link.tsx';
import { deletedName, recordPath, type FormField } from '../../kinds/declaration.ts';
import { formatValue, type Alias } from './format-value.ts';

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
    return new Date(currentMoment()).toLocaleTimeString(undefined, { timeStyle: 'short', timeZone: zone });
  } catch {
    // Unknown to this browser.
    return '';
  }
};

const ZoneTime = ({ zone }: { zone: string }) => {
  const time = useSyncExternalStore(everyMinute, () => timeIn(zone));
  return time && <span className="detail-now">{time} now</span>;
};

export const FieldValue = ({ field, record, names, children }: FieldValueProps) => {
  const value = record[field.field];
  const text = formatValue(field, value, names, record);
  const shown = (content: ReactNode, className?: string) => (
    <dd className={className}>
      {content}
      {children}
    </dd>
  );
  if (!text) return shown('–', 'detail-nothing');
  if (field.input.type === 'url')
    return shown(
      <a href={text} target="_blank" rel="noreferrer">
        {linkText(text)}
      </a>,
    );
  if (field.input.type === 'reference' || field.input.type === 'references') {
    const declaration = kindRegistry[field.input.to];
    const ids = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
    const links = ids.map((id) => (
      <Link key={id} href={recordPath(declaration, id)}>
        {names[id] ?? deletedName(declaration)}
      </Link>
    ));
    return shown(links, 'detail-references');
  }
  if (field.input.type === 'timeZone')
    return shown(
      <>
        {text} <ZoneTime zone={text} />
      </>,
    );
  if (field.input.type === 'aliases') {
    // Marks languages for screen readers (WCAG 3.1.2).
    const aliases = (value as readonly Alias[]).map(({ name, language }) => (
      <span key={name + language} className="pill">
        <bdi lang={language ?? undefined}>{name}</bdi>
        {language && <span className="field-hint"> {languageName(language)}</span>}
      </span>
    ));
    return shown(aliases, 'detail-names');
  }
  const zone = field.input.type === 'wallTime' ? textOf(record, field.input.zoneIn) : '';
  const clocks = record['all_day'] === true ? null : zoneTimesOf(String(value), zone);
  if (clocks?.here || clocks?.isSkipped)
    return shown(
      <>
        {text}
        {clocks.isSkipped && <span className="detail-clock">{clocks.warning}</span>}
        {clocks.here && <span className="detail-clock">Your time: {clocks.here}</span>}
      </>,
    );
  if (field.input.type === 'email' || field.input.type === 'phone')
    return shown(<a href={`${field.input.type === 'email' ? 'mailto' : 'tel'}:${String(value)}`}>{text}</a>);
  return shown(text, field.input.type === 'long' ? 'detail-long' : undefined);
};
