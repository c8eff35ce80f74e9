import { useQuery } from '@tanstack/react-query';
import { peopleCalls } from '../../api/people.ts';
import { HistoryEntry } from '../history/history-entry.tsx';
import { ListFailure } from '../parts/list-failure.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { PERSON_FIELDS, readablePersonChanges } from './person-changes.ts';
import '../detail/detail.css';
import './lines.css';

export const PersonHistory = ({ id }: { id: string }) => {
  const { http } = useWiring();
  const history = useQuery(peopleCalls.history(http, id));
  if (history.isError && !history.data)
    return <ListFailure error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <span className="skeleton" />;
  if (history.data.length === 0) return <p className="line-note">No changes yet.</p>;
  return (
    <ol className="history">
      {history.data.map((revision) => (
        <HistoryEntry
          key={revision.change_set.id}
          revision={{ ...revision, fields: readablePersonChanges(revision.fields) }}
          names={{}}
          fieldOf={PERSON_FIELDS}
        />
      ))}
    </ol>
  );
};
