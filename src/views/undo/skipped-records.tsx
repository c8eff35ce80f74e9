import type { SkippedRecord } from '../../api/records.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { recordPath } from '../../kinds/declaration.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
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
        {named.map(({ kind, id, name, reason }) => {
          const declaration = declarationOf(kind);
          return (
            <li key={id}>
              {declaration ? <Link href={recordPath(declaration, id)}>{name}</Link> : name}
              {reason && <span>{reason}</span>}
            </li>
          );
        })}
      </ul>
    )}
    {count > named.length && <p>and {formatNumber(count - named.length)} more</p>}
  </>
);
