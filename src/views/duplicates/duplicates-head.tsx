import type { ReactNode } from 'react';
import type { DuplicateCounts } from '../../api/duplicates.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { formatNumber } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { DUPLICATE_KINDS } from './duplicate-kinds.ts';
import { addressOf, DECIDED_TABS, type Place } from './duplicates-address.ts';

interface DuplicatesHeadProps {
  readonly place: Place;
  readonly counts: DuplicateCounts | undefined;
  /** Of a search. */
  readonly found: number | undefined;
  readonly search: ReactNode;
}

export const DuplicatesHead = ({ place, counts, found, search }: DuplicatesHeadProps) => {
  const { kind, state, q } = place;
  const open = counts && Object.values(counts.open).reduce((sum, count) => sum + count, 0);
  const shown = q ? found : open;
  const tabs = [
    ...DUPLICATE_KINDS.map((name) => ({
      title: kindRegistry[name].plural,
      href: addressOf({ kind: name }),
      count: counts?.open[name],
      isCurrent: state === 'open' && kind === name,
    })),
    ...DECIDED_TABS.map(([name, title]) => ({
      title,
      href: addressOf({ kind, state: name }),
      count: counts?.[name][kind],
      isCurrent: state === name,
    })),
  ];
  return (
    <>
      <header className="page-head">
        <h1 tabIndex={-1}>Possible duplicates</h1>
        <span className="list-count" role="status">
          {shown !== undefined && (
            <>
              {formatNumber(shown)}
              <span className={q ? undefined : 'visually-hidden'}> {shown === 1 ? 'pair' : 'pairs'}</span>
              {q && (shown === 1 ? ' matches' : ' match')}
            </>
          )}
          {counts?.is_scanning && ' · comparing records…'}
        </span>
      </header>
      <div className="list-bar no-print">
        <nav className="duplicates-tabs" aria-label="Status">
          {tabs.map(({ title, href, count, isCurrent }) => (
            <Link key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
              {title} {count !== undefined && <span className="tab-count">{formatNumber(count)}</span>}
            </Link>
          ))}
        </nav>
        <div className="list-tools">{search}</div>
      </div>
    </>
  );
};
