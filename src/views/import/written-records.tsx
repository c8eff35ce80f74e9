import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CHANGED_IN } from '../../../contract/filter.ts';
import type { Import } from '../../../contract/imports.ts';
import type { UndoOfCommit } from '../../machines/import.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { filteredListPathOf } from '../references/incoming-links.ts';
import { Button } from '../parts/button.tsx';
import { formatMoment } from '../format/dates.ts';
import { formatCount } from '../format/format.ts';
import { Link } from '../parts/link.tsx';
import { useUndoQuestion } from '../undo/use-undo-question.tsx';
import { useWiring } from '../actors/wiring-context.tsx';

const useChangeSet = (id: string) => {
  return useQuery(changeSetCalls.read(useWiring().http, id)).data;
};

export const useUndoneExtent = (changeSetIds: readonly string[]): 'none' | 'part' | 'all' => {
  const { http } = useWiring();
  const read = (ids: readonly string[]) => ids.map((id) => changeSetCalls.read(http, id));
  const sets = useQueries({ queries: read(changeSetIds) }).map(({ data }) => data);
  const undone = sets.filter((set) => set?.undone_by);
  // An undo skips what was changed since.
  const undos = useQueries({ queries: read(undone.flatMap((set) => set?.undone_by ?? [])) });
  if (undone.length === 0) return 'none';
  const isPart = undone.some((set, at) => {
    const taken = undos[at]?.data?.records;
    return set && taken !== undefined && taken < set.records - set.purged;
  });
  return isPart || undone.length < sets.length ? 'part' : 'all';
};

export const PurgedRecords = ({ changeSetId }: { readonly changeSetId: string }) => {
  const set = useChangeSet(changeSetId);
  if (!set || set.purged === 0 || set.undone_by) return null;
  const isAll = set.purged >= set.records;
  return (
    <p className="field-warning">
      {isAll
        ? 'All records of this import were permanently deleted. They can’t be restored.'
        : `${formatCount(set.purged, 'record')} of this import ${set.purged === 1 ? 'was' : 'were'} permanently deleted and can’t be restored. You can undo the rest.`}
    </p>
  );
};

interface UndoProps {
  readonly changeSetId: string;
  readonly kind: string;
  readonly isBusy: boolean;
  /** A fix is in progress. */
  readonly isDisabled?: boolean | undefined;
  /** The label names the number of records, since other rows or commits could be meant. */
  readonly isCounted: boolean;
  /** Being undone, or just undone. */
  readonly undoOf?: UndoOfCommit | null;
  readonly onUndo: (undo: UndoOfCommit) => void;
}

const UndoImport = (props: UndoProps) => {
  const { changeSetId, isBusy, isDisabled, isCounted, undoOf, onUndo } = props;
  const set = useChangeSet(changeSetId);
  const { startUndo, question } = useUndoQuestion({ onUndo: () => onUndo({ changeSetId, redoes: null }) });
  const isUndoing = isBusy && undoOf?.changeSetId === changeSetId;
  if (!set || !(set.undoable || isUndoing)) return null;
  const remaining = formatCount(set.records - set.purged, 'record');
  const label = isCounted
    ? `Undo import of ${remaining}`
    : set.purged > 0
      ? `Undo ${remaining}`
      : 'Undo import';
  return (
    <>
      <Button disabled={isBusy || isDisabled} onClick={() => startUndo(set)}>
        {isUndoing ? 'Undoing…' : label}
      </Button>
      {question}
    </>
  );
};

interface RedoProps extends UndoProps {
  readonly undoId: string;
}

const RedoImport = ({ changeSetId, undoId, isBusy, isDisabled, isCounted, undoOf, onUndo }: RedoProps) => {
  const set = useChangeSet(undoId);
  const isRedoing = isBusy && undoOf?.changeSetId === undoId;
  const label = isCounted && set ? `Redo import of ${formatCount(set.records, 'record')}` : 'Redo import';
  return (
    <>
      {set && (set.undoable || isRedoing) && (
        <Button
          disabled={isBusy || isDisabled}
          onClick={() => onUndo({ changeSetId: undoId, redoes: changeSetId })}
        >
          {isRedoing ? 'Redoing…' : label}
        </Button>
      )}
      <Link className="button" href={changeSetPath(undoId)}>
        View undo
      </Link>
    </>
  );
};

const CommitActions = (props: UndoProps) => {
  const { changeSetId, kind } = props;
  // Offerings have no list of their own.
  const listed = kind === 'offerings' ? 'universities' : kind;
  const path = filteredListPathOf(listed, { field: CHANGED_IN, is: 'is', value: changeSetId });
  const undoId = useChangeSet(changeSetId)?.undone_by;
  const extent = useUndoneExtent([changeSetId]);
  return (
    <>
      <UndoImport {...props} />
      {path !== null && extent !== 'all' && (
        <Link className="button" href={path}>
          View {listed === kind ? 'records' : listed}
        </Link>
      )}
      <Link className="button" href={changeSetPath(changeSetId)}>
        View changes
      </Link>
      {undoId && <RedoImport {...props} undoId={undoId} />}
    </>
  );
};

const Commit = (props: UndoProps) => {
  const set = useChangeSet(props.changeSetId);
  if (!set) return null;
  return (
    <li>
      {formatCount(set.records, 'record')} imported on {formatMoment(set.at)}
      {set.undone_by && ' (undone)'}
      <div className="import-actions">
        <CommitActions {...props} />
      </div>
    </li>
  );
};

type WrittenRecordsProps = Omit<UndoProps, 'changeSetId' | 'isCounted' | 'kind'> & {
  readonly found: Import;
  readonly children?: ReactNode;
};

/** By commit if there are several or more to come. */
export const WrittenRecords = ({ found, children, ...rest }: WrittenRecordsProps) => {
  const { kind, change_set_ids: ids, to_write: remaining } = found;
  const [only, ...others] = ids;
  if (only === undefined && !children) return null;
  if (only === undefined || (others.length === 0 && remaining === 0))
    return (
      <div className="import-actions">
        {children}
        {only !== undefined && <CommitActions changeSetId={only} isCounted={false} {...{ kind }} {...rest} />}
      </div>
    );
  return (
    <>
      {children && <div className="import-actions">{children}</div>}
      <ul className="import-commits" aria-label="Imported so far">
        {ids.map((id) => (
          <Commit key={id} changeSetId={id} isCounted {...{ kind }} {...rest} />
        ))}
      </ul>
    </>
  );
};
