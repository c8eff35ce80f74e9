import type { SkippedRecord } from '../../api/records.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordAddress } from '../navigation/record-address.ts';
import { LinkedMessage } from '../navigation/linked-message.tsx';
import '../bulk/bulk.css';

interface SkippedRecordsProps {
  readonly named: readonly (Omit<SkippedRecord, 'reason'> & { readonly reason?: string })[];
  /** Total; the server names only some. */
  readonly count: number;
  readonly label?: string;
}

export const SkippedRecords = ({ named, count, label = 'Skipped' }: SkippedRecordsProps) => (
  <>
    {named.length > 0 && (
      <ul className="bulk-failures" aria-label={label}>
        {named.map(({ kind, id, name, reason, ...obstacle }) => {
          const href = recordAddress({ kind, id });
          return (
            <li key={id}>
              {href ? <Link href={href}>{name}</Link> : name}
              {reason && (
                <span>
                  <LinkedMessage message={reason} {...obstacle} />
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
