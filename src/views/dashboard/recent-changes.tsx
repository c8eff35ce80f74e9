import { useQuery } from '@tanstack/react-query';
import { changeSetCalls } from '../../api/records.ts';
import { ChangeSetList } from '../activity/change-set-list.tsx';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { ListFailure } from '../parts/list-failure.tsx';

const SHOWN_CHANGES = 5;
const RECENT_CHANGES_TEXT = {
  me: { title: 'My recent changes', all: 'All my changes', none: 'You have changed nothing yet.' },
  others: {
    title: 'Changes by others',
    all: 'All changes by others',
    none: 'Nobody else has changed anything yet.',
  },
} as const;
type By = keyof typeof RECENT_CHANGES_TEXT;

export const recentChanges = (by: By) => ({ by, limit: SHOWN_CHANGES });

export const RecentChanges = ({ by }: { by: By }) => {
  const { http } = useWiring();
  const recent = useQuery(changeSetCalls.list(http, recentChanges(by)));
  const { title, all, none } = RECENT_CHANGES_TEXT[by];
  return (
    <section className="panel" aria-labelledby={`recent-${by}`}>
      <div className="panel-head">
        <h2 id={`recent-${by}`}>{title}</h2>
        <Link href={`/activity?by=${by}`}>{all}</Link>
      </div>
      {recent.isError && !recent.data ? (
        <ListFailure error={recent.error} onRetry={() => void recent.refetch()} />
      ) : (
        <ChangeSetList sets={recent.data?.data} none={none} />
      )}
    </section>
  );
};
