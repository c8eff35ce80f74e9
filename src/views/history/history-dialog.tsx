import { useQuery } from '@tanstack/react-query';
import type { Revision } from '../../../contract/records.ts';
import type { AnyRecord, Names } from '../../api/records.ts';
import { Dialog } from '../parts/dialog.tsx';
import { formatMoment, formatNumber } from '../parts/format.ts';
import { formatAgo } from '../parts/format-ago.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { notifyFailure } from '../parts/notify-failure.ts';
import { NewChanges } from './new-changes.tsx';
import { useSteadyList } from './use-steady-list.ts';
import { storeRecord } from '../../wiring/flows/update-caches.ts';
import { announce, undo } from '../announcements/announce.ts';
import { useIsUndoing } from '../undo/use-is-undoing.ts';
import { restoreDiff } from './restore-diff.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { FieldChanges } from './field-changes.tsx';
import { ListFailure } from '../parts/list-failure.tsx';
import { fieldsByName } from '../fields/format-value.ts';

interface HistoryDialogProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

interface EntryProps {
  readonly revision: Revision;
  readonly names: Names;
  readonly fieldOf: ReturnType<typeof fieldsByName>;
  readonly onUndo: (id: string) => void;
  /** Absent if the record already matches or is read-only. */
  readonly onRestore: (() => void) | undefined;
}

const NO_REVISIONS: readonly Revision[] = [];

/** Says how many records an undo affects, because the history shows only one. */
const undoing = (records: number) =>
  records === 1 ? 'Undo' : `Undo for all ${formatNumber(records)} records`;

const Entry = ({ revision, names, fieldOf, onUndo, onRestore }: EntryProps) => {
  const { change_set: set, fields, version } = revision;
  const isUndoing = useIsUndoing(set.id);
  return (
    <li className="history-entry">
      <div className="history-head">
        <strong>{set.summary}</strong>
        <span>
          {set.by_name ?? 'Registrar'},{' '}
          <time dateTime={set.at} title={formatMoment(set.at)}>
            {formatAgo(set.at)}
          </time>
          , version {version}
        </span>
        {onRestore && (
          <button
            type="button"
            className="button"
            aria-label={`Restore version ${version}`}
            onClick={onRestore}
          >
            Restore
          </button>
        )}
        {set.undoable && (
          <button
            type="button"
            className="button"
            aria-label={`${undoing(set.records)}: ${set.summary}`}
            aria-disabled={isUndoing || undefined}
            onClick={() => isUndoing || onUndo(set.id)}
          >
            {isUndoing ? 'Undoing…' : undoing(set.records)}
          </button>
        )}
      </div>
      {fields.length > 0 && <FieldChanges changes={fields} isNew={version === 1} {...{ names, fieldOf }} />}
    </li>
  );
};

export const HistoryDialog = ({ declaration, details, record, onClose }: HistoryDialogProps) => {
  const wiring = useWiring();
  const history = useQuery(declaration.calls.history(wiring.http, record.id));
  const fieldOf = fieldsByName(details.form);
  const revisions = history.data?.data;
  const steady = useSteadyList(revisions ?? NO_REVISIONS, ({ version }) => String(version));
  const { deleted_at: deletedAt } = record;
  const fields = [...Object.keys(details.kind.fields), 'status'];
  const restore = async (version: number) => {
    if (!revisions) return;
    const change = restoreDiff(version, revisions, record, fields);
    try {
      const answer = await declaration.calls.change(wiring.http, record.id, record.version, {
        ...change,
        restores_version: version,
      });
      announce(wiring, { type: 'record.restored', version, ...storeRecord(wiring, declaration, answer) });
    } catch (error) {
      notifyFailure(wiring, error);
    }
  };
  const restoring = (version: number) => {
    const isOther = revisions && Object.keys(restoreDiff(version, revisions, record, fields)).length > 0;
    return isOther && deletedAt === null ? () => void restore(version) : undefined;
  };
  return (
    <Dialog title="History" onClose={onClose}>
      <div className="dialog-body" aria-busy={history.isPending}>
        {history.isError && <ListFailure error={history.error} onRetry={() => void history.refetch()} />}
        {history.isPending && <span className="skeleton" />}
        <NewChanges count={steady.waiting} onShow={steady.showAll} />
        {revisions && (
          <ol className="history" {...steady.handlers}>
            {steady.shown.map((revision) => (
              <Entry
                key={revision.version}
                {...{ revision, fieldOf }}
                names={history.data?.meta.names ?? {}}
                onUndo={(id) => undo(wiring, id)}
                onRestore={restoring(revision.version)}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
};
