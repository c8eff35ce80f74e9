import { useQuery } from '@tanstack/react-query';
import { changeSetCalls } from '../../api/change-sets.ts';
import { changeSetPath } from '../navigation/activity-paths.ts';
import { formatNumber } from '../parts/format.ts';
import { Link } from '../parts/link.tsx';
import { useWiring } from '../parts/wiring-context.tsx';

interface Written {
  /** What the import wrote; null: nothing. */
  readonly changeSetId: string | null;
}

const useChangeSet = (id: string | null) => {
  const { http } = useWiring();
  return useQuery({ ...changeSetCalls.read(http, id ?? ''), enabled: id !== null }).data;
};

const records = (count: number) => `${formatNumber(count)} ${count === 1 ? 'record' : 'records'}`;

/** Leads to the records an import wrote, each with what it changed. */
export const ViewRecords = ({ changeSetId }: Written) =>
  changeSetId && (
    <Link className="button" href={changeSetPath(changeSetId)}>
      View records
    </Link>
  );

/** Says which of the records an import wrote are gone for good. */
export const PurgedRecords = ({ changeSetId }: Written) => {
  const set = useChangeSet(changeSetId);
  if (!set || set.purged === 0 || set.undone_by) return null;
  const isAll = set.purged >= set.records;
  return (
    <p className="field-warning">
      {isAll
        ? 'All records of this import were permanently deleted. They can’t be restored.'
        : `${records(set.purged)} of this import ${set.purged === 1 ? 'was' : 'were'} permanently deleted and can’t be restored. You can undo the rest.`}
    </p>
  );
};

interface UndoImportProps extends Written {
  readonly isBusy: boolean;
  /** Something else has to be done first. */
  readonly isHeld?: boolean;
  readonly onUndo: () => void;
}

/** Undoes an import, or what is left of it. */
export const UndoImport = ({ changeSetId, isBusy, isHeld = false, onUndo }: UndoImportProps) => {
  const set = useChangeSet(changeSetId);
  if (!isBusy && !set?.undoable) return null;
  const rest = set && set.purged > 0 ? ` ${records(set.records - set.purged)}` : '';
  return (
    <button type="button" className="button" disabled={isBusy || isHeld} onClick={onUndo}>
      {isBusy ? 'Undoing…' : rest ? `Undo${rest}` : 'Undo import'}
    </button>
  );
};
