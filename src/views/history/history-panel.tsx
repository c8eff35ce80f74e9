import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LazyOptionPicker } from '../fields/inputs/lazy-option-picker.tsx';
import type { ChangeSet, Revision } from '../../../contract/records.ts';
import type { AnyRecord, Names } from '../../api/records.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../format/format.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useRecordChange } from '../flows/use-record-change.ts';
import { usePreservedFocus } from '../keyboard/use-preserved-focus.ts';
import { NewChanges } from './new-changes.tsx';
import { UndoneBy } from './undone-by.tsx';
import { useDeferredAdditions } from './use-deferred-additions.ts';
import { useIsUndoing } from '../undo/use-is-undoing.ts';
import { useUndoQuestion } from '../undo/use-undo-question.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { restoreDiff, valuesByVersion } from './version-differences.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import type { FieldChangesProps } from './field-changes.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { fieldsByName } from '../fields/format-value.ts';

interface HistoryPanelProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly record: AnyRecord;
  readonly more?: ReactNode;
}

interface EntryProps {
  readonly revision: Revision;
  readonly isCurrent: boolean;
  readonly names: Names;
  readonly fieldOf: ReturnType<typeof fieldsByName>;
  /** At this version. */
  readonly record: FieldChangesProps['record'];
  /** Absent where it would be refused. */
  readonly onUndo: ((set: ChangeSet) => void) | undefined;
  /** Absent if the record already matches or is read-only. */
  readonly onRestore: (() => void) | undefined;
  /** Label of the one field; absent for all. */
  readonly restored: string | undefined;
}

interface HistoryToolsProps extends Pick<EntryProps, 'fieldOf'> {
  readonly revisions: readonly Revision[];
  /** '' for all. */
  readonly field: string;
  readonly onField: (field: string) => void;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
}

const HistoryTools = ({ revisions, fieldOf, field, onField, isComparing, onCompare }: HistoryToolsProps) => {
  const changed = new Set(revisions.flatMap(({ fields }) => fields.map((each) => each.field)));
  return (
    <>
      <LazyOptionPicker
        label="Changes to"
        value={field}
        options={[
          { value: '', label: 'All fields' },
          ...[...fieldOf.values()]
            .filter((each) => changed.has(each.field))
            .map((each) => ({ value: each.field, label: each.label })),
        ]}
        onChange={onField}
      />
      <Button aria-expanded={isComparing} onClick={onCompare}>
        Compare versions
      </Button>
    </>
  );
};

const undoLabel = ({ kind, records, is_undo: isUndo }: ChangeSet) => {
  const verb = isUndo ? 'Redo' : 'Undo';
  return records === 1
    ? `${verb} this change`
    : `${verb} whole ${kind === 'import' ? 'import' : 'change'} (${formatNumber(records)} records)…`;
};

const Entry = (props: EntryProps) => {
  const { revision, isCurrent, names, fieldOf, record, onUndo, onRestore, restored } = props;
  const { change_set: set, version } = revision;
  const isUndoing = useIsUndoing(set.id);
  return (
    <HistoryEntry
      {...{ revision, names, fieldOf, record }}
      pills={
        <>
          {isCurrent && <span className="pill">Current</span>}
          {set.undone_by && (
            <span className="history-undone">
              <UndoneBy set={set} isSkipped={revision.undo_skipped} />
            </span>
          )}
        </>
      }
      actions={
        <>
          {onRestore && (
            <Button variant="small" onClick={onRestore}>
              Restore {restored && `${restored} of `}version {version}
            </Button>
          )}
          {onUndo && set.undoable && !set.overwritten && (
            <Button
              variant="small"
              aria-label={`${undoLabel(set)}: ${set.summary}`}
              aria-disabled={isUndoing || undefined}
              onClick={() => isUndoing || onUndo(set)}
            >
              {isUndoing ? 'Undoing…' : undoLabel(set)}
            </Button>
          )}
        </>
      }
    />
  );
};

export const HistoryPanel = ({ declaration, details, record, more }: HistoryPanelProps) => {
  const history = useQuery(declaration.calls.history(useWiring().http, record.id));
  const fieldOf = fieldsByName(details.form);
  const revisions = history.data?.data;
  const valuesOf = valuesByVersion(revisions ?? []);
  const me = usePerson()?.key;
  const deferred = useDeferredAdditions(
    revisions ?? [],
    ({ version }) => String(version),
    ({ change_set: { by } }) => by === me,
  );
  const { deleted_at: deletedAt } = record;
  const focusProps = usePreservedFocus<HTMLDivElement>();
  const { startUndo, question } = useUndoQuestion({ isOfRecord: true });
  const [field, setField] = useState('');
  const [isComparing, setComparing] = useState(false);
  const ofField = (revision: Revision): readonly Revision[] => {
    if (field === '') return [revision];
    const changed = revision.fields.filter((each) => each.field === field);
    return changed.length > 0 ? [{ ...revision, fields: changed }] : [];
  };
  // What is not shown is not restored.
  const fields = field === '' ? [...Object.keys(details.kind.fields), 'status'] : [field];
  const fieldLabel = fieldOf.get(field)?.label;
  const { change } = useRecordChange(declaration);
  const restoring = (version: number) => {
    const values = restoreDiff(version, revisions ?? [], record, fields);
    if (deletedAt !== null || Object.keys(values).length === 0) return undefined;
    return () =>
      change(record, {
        values: { ...values, ...(field === '' && { restores_version: version }) },
        text: `Restored ${fieldLabel ? `${fieldLabel} of ` : ''}version ${version}.`,
      });
  };
  /** In trash, only its deletion is undone; the other records of a change are elsewhere. */
  const canUndo = ({ change_set: set, fields: changed }: Revision) =>
    deletedAt === null || set.records > 1 || changed.some((each) => each.field === 'deleted_at');
  return (
    <div role="group" aria-label="Changes" {...focusProps} aria-busy={history.isPending}>
      {history.isError && <LoadFailure query={history} />}
      <div className="history-tools no-print">
        {more}
        {revisions && revisions.length > 1 && (
          <HistoryTools
            {...{ revisions, fieldOf, field, isComparing }}
            onField={setField}
            onCompare={() => setComparing(!isComparing)}
          />
        )}
      </div>
      {history.isPending && <SkeletonRows />}
      {isComparing && revisions && (
        <CompareVersions {...{ revisions, fieldOf }} names={history.data?.meta.names ?? {}} />
      )}
      <NewChanges count={deferred.waiting} onShow={deferred.showAll} />
      {revisions && (
        <ol className="history" {...deferred.handlers}>
          {deferred.shown.flatMap(ofField).map((revision) => (
            <Entry
              key={revision.version}
              {...{ revision, fieldOf }}
              record={valuesOf.get(revision.version)}
              isCurrent={revision.version === record.version}
              names={history.data?.meta.names ?? {}}
              onUndo={canUndo(revision) ? startUndo : undefined}
              onRestore={restoring(revision.version)}
              restored={fieldLabel}
            />
          ))}
        </ol>
      )}
      {question}
    </div>
  );
};
