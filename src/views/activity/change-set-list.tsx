import type { ChangeSet } from '../../../contract/records.ts';
import { formatAgo, formatMoment } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { undo } from '../records/after-write.ts';
import './activity.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

/** Where one change-set is looked at. */
const changeSetPath = (id: string) => `/activity?${new URLSearchParams({ change: id })}`;

interface ChangeSetListProps {
  /** Undefined while they are on their way. */
  readonly sets: readonly ChangeSet[] | undefined;
  /** The word where there is none. */
  readonly none?: string;
}

/** Change-sets with Undo. */
export const ChangeSetList = ({ sets, none = 'Nothing has been changed yet.' }: ChangeSetListProps) => {
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
  if (sets.length === 0) return <p className="list-note">{none}</p>;
  return (
    <ul className="activity">
      {sets.map((set) => (
        <li key={set.id}>
          <Link className="activity-what" href={changeSetPath(set.id)}>
            {set.summary}
          </Link>
          <span className="activity-who">
            {set.by_name ?? 'Registrar'} ·{' '}
            <time dateTime={set.at} title={formatMoment(set.at)}>
              {formatAgo(set.at)}
            </time>
            {set.undone_by && ' · undone'}
          </span>
          {set.undoable && (
            <button
              type="button"
              className="button"
              aria-label={`Undo: ${set.summary}`}
              onClick={() => void undo(wiring, set.id)}
            >
              Undo
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
