import { Fragment } from 'react';
import type { SkippedRecord } from '../../api/records.ts';
import { skipReason } from '../flows/skip-reason.ts';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { usePerson } from '../actors/session.ts';
import { recordAddress } from '../navigation/record-address.ts';
import { LinkedMessage, LinkedText } from '../navigation/linked-message.tsx';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { referencePath } from '../references/incoming-links.ts';
import '../bulk/bulk.css';

type Named = Omit<SkippedRecord, 'reason'> & { readonly reason?: string };

interface SkippedRecordsProps {
  readonly named: readonly Named[];
  /** Total; the server names only some. */
  readonly count: number;
  readonly label?: string;
}

const byReason = (named: readonly Named[]): readonly (readonly [Named, ...Named[]])[] => {
  const groups = new Map<string, [Named, ...Named[]]>();
  for (const record of named) {
    const { kind: _, id, name: __, reason, ...obstacle } = record;
    const alike = reason === undefined || obstacle.used_by ? id : JSON.stringify([reason, obstacle]);
    const group = groups.get(alike);
    if (group) group.push(record);
    else groups.set(alike, [record]);
  }
  return [...groups.values()];
};

const Name = ({ kind, id, name }: Named) => {
  const href = recordAddress({ kind, id });
  return href ? <Link href={href}>{name}</Link> : name;
};

const Reason = ({ kind, id, reason: text = '', used_by, changed_since, ...obstacle }: Named) => {
  const reason = skipReason({ reason: text, changed_since }, usePerson()?.key);
  const declaration = declarationOf(kind);
  if (!declaration || !used_by) return <LinkedMessage message={reason} {...obstacle} />;
  const links = used_by.map((reference) => ({
    name: reference.label,
    href: referencePath(declaration, id, reference),
  }));
  return <LinkedText text={reason} {...{ links }} />;
};

/** Records skipped for the same reason share a line. */
export const SkippedRecords = ({ named, count, label = 'Skipped' }: SkippedRecordsProps) => (
  <>
    {named.length > 0 && (
      <ul className="bulk-failures" aria-label={label}>
        {byReason(named).map((group) => {
          const [first] = group;
          return (
            <li key={first.id}>
              <div>
                {group.map((record, index) => (
                  <Fragment key={record.id}>
                    {index > 0 && ', '}
                    <Name {...record} />
                  </Fragment>
                ))}
              </div>
              {first.reason && (
                <span>
                  <Reason {...first} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    )}
    {count > named.length && <p>and {formatNumber(count - named.length)} more</p>}
  </>
);
