import type { ChangeSet } from '../../../contract/records.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { formatMoment } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { Link } from '../parts/link.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { NewChanges } from '../history/new-changes.tsx';
import { useSteadyList } from '../history/use-steady-list.ts';
import './activity.css';

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e'];

interface ChangeSetListProps {
  readonly sets: readonly ChangeSet[] | undefined;
  readonly none?: string | undefined;
  readonly hrefOf?: (id: string) => string;
}

const Lines = ({ sets, none, hrefOf }: Required<ChangeSetListProps> & { sets: readonly ChangeSet[] }) => {
  const { shown, waiting, showAll, handlers } = useSteadyList(sets, ({ id }) => id);
  if (shown.length === 0) return <p className="list-note">{none}</p>;
  return (
    <div className="activity-place">
      <NewChanges count={waiting} onShow={showAll} />
      <ul className="activity" {...handlers}>
        {shown.map((set) => (
          <li key={set.id}>
            <Link className="activity-what" href={hrefOf(set.id)}>
              {set.summary}
            </Link>
            <span className="activity-who">
              {set.by_name ?? 'Registrar'} ·{' '}
              <time dateTime={set.at} title={formatMoment(set.at)}>
                {formatAgo(set.at)}
              </time>
              {set.undone_by && ' · undone'}
              {set.open_job && ' · in progress'}
            </span>
            <UndoButton set={set} label={`Undo: ${set.summary}`} />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Holds new change-sets back while the person is using the list. */
export const ChangeSetList = ({
  sets,
  none = 'Nothing has been changed yet.',
  hrefOf = changeSetPath,
}: ChangeSetListProps) => {
  if (!sets) {
    return (
      <ul className="activity" aria-busy="true">
        {SKELETON_KEYS.map((key) => (
          <li key={key}>
            <span className="skeleton" />
          </li>
        ))}
      </ul>
    );
  }
  return <Lines {...{ sets, none, hrefOf }} />;
};
