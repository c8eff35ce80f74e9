import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readListState } from '../../api/list-query.ts';
import { changeSetCalls } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { declarations } from '../frame/declarations.ts';
import { ChangeSetList } from '../activity/change-set-list.tsx';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import type { Declaration } from '../records/declaration.ts';
import { ListFailure } from '../records/list-failure.tsx';
import './dashboard.css';

const KINDS: readonly Declaration[] = Object.values(declarations);
const ALL = readListState(new URLSearchParams());
const TRASH = readListState(new URLSearchParams('in=trash'));
const RECENT = 8;

const Figure = ({ declaration }: { declaration: Declaration }) => {
  const { http } = useWiring();
  const { calls, plural, path } = declaration;
  const live = useQuery(calls.count(http, ALL)).data;
  const trash = useQuery(calls.count(http, TRASH)).data;
  const number = (count: typeof live) =>
    count ? `${count.exact ? '' : 'about '}${formatNumber(count.value)}` : '…';
  return (
    <li>
      <Link href={path} className="figure">
        <span className="figure-name">{plural}</span>
        <span className="figure-number">{number(live)}</span>
      </Link>
      <Link href={`${path}?in=trash`} className="figure-more">
        {number(trash)} in the trash
      </Link>
    </li>
  );
};

/** What an administrator wants at nine in the morning: how much there is, and what has happened. */
export const Screen = () => {
  const { http } = useWiring();
  const recent = useQuery(changeSetCalls.list(http));
  useEffect(() => {
    document.title = 'Dashboard · Registrar';
  }, []);
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>Dashboard</h1>
      </div>
      <ul className="figures" aria-label="Records">
        {KINDS.map((declaration) => (
          <Figure key={declaration.plural} declaration={declaration} />
        ))}
      </ul>
      <section className="dashboard-recent" aria-labelledby="recent">
        <div className="page-head">
          <h2 id="recent">Recent changes</h2>
          <Link href="/activity">All activity</Link>
        </div>
        {recent.isError && !recent.data ? (
          <ListFailure error={recent.error} onRetry={() => void recent.refetch()} />
        ) : (
          <ChangeSetList sets={recent.data?.data.slice(0, RECENT)} />
        )}
      </section>
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring) => {
  void queryClient.prefetchQuery(changeSetCalls.list(http));
  for (const { calls } of KINDS) void queryClient.prefetchQuery(calls.count(http, ALL));
};
