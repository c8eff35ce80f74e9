import type { ChangeSet } from '../../../contract/records.ts';
import { formatAgo, formatMoment } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { undo } from '../records/after-write.ts';
import './activity.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** Change-sets with Undo. Undefined while they are on their way. */
export const ChangeSetList = ({ sets }: { sets: readonly ChangeSet[] | undefined }) => {
  const wiring = useWiring();
  if (!sets) {
    return (
      <ul className="activity" aria-busy="true">
        {SKELETONS.map((key) => (
          <li key={key}>
            <span className="skeleton" />
          </li>
        ))}
      </ul>
    );
  }
  if (sets.length === 0) return <p className="list-note">Nothing has been changed yet.</p>;
  return (
    <ul className="activity">
      {sets.map((set) => (
        <li key={set.id}>
          <span className="activity-what">{set.summary}</span>
          <span className="activity-who">
            {set.by_name ?? 'Registrar'} ·{' '}
            <time dateTime={set.at} title={formatMoment(set.at)}>
              {formatAgo(set.at)}
            </time>
            {set.undone_by && ' · undone'}
          </span>
          {set.undoable && (
            <button type="button" className="button" onClick={() => void undo(wiring, set.id)}>
              Undo<span className="visually-hidden">: {set.summary}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
