import type { AnyRecord, Names } from '../../api/records.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { textOf } from '../format/format.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { linkText } from './field-value.tsx';

interface StatusPillsProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
}

export const StatusPills = ({ declaration, record }: StatusPillsProps) => {
  const alertStatus = declaration.alertStatus?.(record);
  return (
    <>
      <span className="pill">
        <StatusBadge status={record.status} />
      </span>
      {alertStatus && (
        <span className="pill">
          <StatusBadge status={alertStatus} />
        </span>
      )}
    </>
  );
};

interface RecordFactsProps {
  readonly details: Details;
  readonly record: AnyRecord;
  readonly names: Names;
}

export const RecordFacts = ({ details, record, names }: RecordFactsProps) => {
  const facts = details.facts(record, names).filter(Boolean);
  const link = details.link ? textOf(record, details.link) : '';
  if (facts.length === 0 && !link) return null;
  return (
    <p className="record-facts">
      {facts.join(' · ')}
      {link && (
        <>
          {facts.length > 0 && ' · '}
          <a href={link} target="_blank" rel="noreferrer">
            {linkText(link)}
          </a>
        </>
      )}
    </p>
  );
};
