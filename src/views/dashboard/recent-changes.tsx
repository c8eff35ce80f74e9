import { useQuery } from '@tanstack/react-query';
import { changeSetCalls } from '../../api/change-sets.ts';
import { ChangeSetList } from '../activity/change-set-list.tsx';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { ListFailure } from '../parts/list-failure.tsx';

export const RECENT_CHANGES = { limit: 8 };

export const RecentChanges = () => {
  const { http } = useWiring();
  const recent = useQuery(changeSetCalls.list(http, RECENT_CHANGES));
  return (
    <section className="panel" aria-labelledby="recent">
      <div className="panel-head">
        <h2 id="recent">Activity</h2>
        <Link href="/activity">All activity</Link>
      </div>
      {recent.isError && !recent.data ? (
        <ListFailure error={recent.error} onRetry={() => void recent.refetch()} />
      ) : (
        <ChangeSetList sets={recent.data?.data} />
      )}
    </section>
  );
};
