import type { ListedChangeSet } from '../../../contract/change-sets.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { Avatar } from '../parts/avatar.tsx';
import { formatWallTime } from '../format/dates.ts';
import { formatNumber, sentence } from '../format/format.ts';
import { localDay, useToday } from '../format/today.ts';
import { Ago } from '../format/ago.tsx';
import { daysAgo, relativeTimeFormat } from '../format/format-ago.ts';
import { formatWeekday } from '../format/format-weekday.ts';
import { Link } from '../parts/link.tsx';
import { usePerson } from '../actors/session.ts';
import { usePreservedFocus } from '../keyboard/use-preserved-focus.ts';
import { useAuthor } from '../actors/use-author.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { OVERWRITTEN_TEXT } from '../undo/undo-text.ts';
import { NewChanges } from './new-changes.tsx';
import { UndoneBy } from './undone-by.tsx';
import { useDeferredAdditions } from './use-deferred-additions.ts';
import { Change } from '../fields/change.tsx';
import './change-set-list.css';

const WALL_TIME_PATTERN = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/;

const formatPart = (text: string): string => {
  const [, day, time] = WALL_TIME_PATTERN.exec(text) ?? [];
  return day ? formatWallTime(day + (time ?? 'T00:00'), time === undefined) : text;
};

const format = (value: unknown): string =>
  [value ?? []]
    .flat()
    .map((part) => formatPart(String(part)))
    .join(', ');

/** “1990 → 1991”, where the summary names the field; nothing of long texts that begin alike. */
const ChangedValues = ({ set: { summary, values } }: { set: ListedChangeSet }) => {
  const shown = values.filter(({ before, after }) => format(before) !== format(after));
  const isNamed = (label: string) =>
    values.length === 1 && summary.toLowerCase().includes(`${label.toLowerCase()} of `);
  return shown.map(({ label, before, after }) => (
    <span key={label} className="activity-value">
      {!isNamed(label) && `${label}: `}
      <Change {...{ before, after, format }} />
    </span>
  ));
};

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e'];

interface ChangeSetListProps {
  readonly sets: readonly ListedChangeSet[] | undefined;
  readonly none?: string | undefined;
  readonly hrefOf?: (id: string) => string;
  readonly isByDay?: boolean;
}

interface LineProps extends Required<Pick<ChangeSetListProps, 'hrefOf' | 'isByDay'>> {
  readonly set: ListedChangeSet;
}

const Line = ({ set, hrefOf, isByDay }: LineProps) => {
  const who = useAuthor()(set.by, set.by_name);
  return (
    <li data-undone={set.undone_by ? '' : undefined}>
      <Avatar id={set.by ?? ''} name={set.by_name ?? who} />
      <div className="activity-say">
        <Link className="activity-what" href={hrefOf(set.id)}>
          {set.summary}
        </Link>
        <ChangedValues set={set} />
        <span className="activity-who">{who}</span>
        {set.undone_by && (
          <span className="activity-who activity-undone">
            <UndoneBy set={set} />
          </span>
        )}
        {set.open_job && <span className="pill">In progress</span>}
      </div>
      {set.records > 1 && <span className="activity-records">{formatNumber(set.records)} records</span>}
      <span className="activity-end">
        <span className="activity-undo">
          <UndoButton set={set} isQuiet label={`“${set.summary}”`} />
          {set.undoable && set.overwritten && (
            <span className="activity-since" title={OVERWRITTEN_TEXT}>
              Changed since
            </span>
          )}
        </span>
        <Ago className="activity-when" at={set.at} isBelowDay={isByDay} />
      </span>
    </li>
  );
};

const byDay = (sets: readonly ListedChangeSet[]): ReadonlyMap<string, ListedChangeSet[]> => {
  const days = new Map<string, ListedChangeSet[]>();
  for (const set of sets) {
    const day = localDay(Date.parse(set.at));
    days.set(day, [...(days.get(day) ?? []), set]);
  }
  return days;
};

const DayHeading = ({ day }: { day: string }) => {
  const ago = daysAgo(day, useToday());
  return (
    <h2 className="activity-day">
      {ago < 2 && <strong>{sentence(relativeTimeFormat().format(-ago, 'day'))}</strong>} {formatWeekday(day)}
    </h2>
  );
};

/** Holds others' new change-sets back while the list is in use. */
export const ChangeSetList = ({
  sets,
  none = 'No activity yet.',
  hrefOf = changeSetPath,
  isByDay = false,
}: ChangeSetListProps) => {
  const me = usePerson()?.key;
  const { shown, waiting, showAll, handlers } = useDeferredAdditions(
    sets ?? [],
    ({ id }) => id,
    ({ by }) => by === me,
  );
  const focusProps = usePreservedFocus<HTMLDivElement>();
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
  if (shown.length === 0) return <p className="list-note">{none}</p>;
  const lines = (of: readonly ListedChangeSet[]) => (
    <ul className="activity">
      {of.map((set) => (
        <Line key={set.id} {...{ set, hrefOf, isByDay }} />
      ))}
    </ul>
  );
  return (
    <div role="group" aria-label="Changes" {...focusProps} className="activity-place">
      <NewChanges count={waiting} onShow={showAll} />
      <div {...handlers}>
        {isByDay
          ? [...byDay(shown)].map(([day, of]) => (
              <section key={day}>
                <DayHeading day={day} />
                {lines(of)}
              </section>
            ))
          : lines(shown)}
      </div>
    </div>
  );
};
