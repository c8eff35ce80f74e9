import { useQuery } from '@tanstack/react-query';
import { peopleCalls } from '../../api/people.ts';
import { FieldChanges } from '../history/field-changes.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { formatMoment } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { ListFailure } from '../parts/list-failure.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { PERSON_FIELDS, readablePersonChanges } from './person-changes.ts';
import '../detail/detail.css';
import './lines.css';

/** What was done to the account, newest first; nothing in it can be undone. */
export const PersonHistory = ({ id }: { id: string }) => {
  const { http } = useWiring();
  const history = useQuery(peopleCalls.history(http, id));
  if (history.isError && !history.data)
    return <ListFailure error={history.error} onRetry={() => void history.refetch()} />;
  if (!history.data) return <span className="skeleton" />;
  if (history.data.length === 0) return <p className="line-note">No changes yet.</p>;
  return (
    <ol className="history">
      {history.data.map(({ change_set: set, fields, version }) => (
        <li key={set.id} className="history-entry">
          <span className="history-version" title={`Version ${version}`}>
            <span className="visually-hidden">Version </span>
            {version}
          </span>
          <Avatar name={set.by_name ?? 'System'} />
          <p className="history-summary">
            <strong>{set.by_name ?? 'System'}</strong> {set.summary}
          </p>
          <span className="history-acts" />
          <time dateTime={set.at} title={formatMoment(set.at)}>
            {formatAgo(set.at)}
          </time>
          {fields.length > 0 && (
            <FieldChanges
              changes={readablePersonChanges(fields)}
              isNew={version === 1}
              names={{}}
              fieldOf={PERSON_FIELDS}
            />
          )}
        </li>
      ))}
    </ol>
  );
};
