import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import type { Target } from '../../machines/deletion.ts';
import { deletionLogic } from '../../wiring/flows/deletion.ts';
import { useFlow } from '../flows/use-flow.ts';
import { deselect } from '../bulk/selection.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import { useJobOf } from '../actors/use-job.ts';
import { WaitingNote } from '../parts/waiting-note.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { titleOf, type Declaration, type ReferredKind } from '../../kinds/declaration.ts';
import { ReferenceInput } from '../fields/inputs/reference-input.tsx';
import { getLastList } from '../../wiring/last-list.ts';
import { ReferenceLinks } from '../references/reference-links.tsx';
import { useLeaveDeletedRecord } from './use-leave-deleted-record.ts';

interface DeleteDialogProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly onClose: () => void;
  readonly onTrashed?: () => void | Promise<void>;
}

interface OtherProps {
  readonly declaration: Declaration;
  readonly except: string;
  readonly hasOfferings: boolean;
  readonly target: Target | null;
  readonly onChoose: (target: Target | null) => void;
}

const Other = ({ declaration, except, hasOfferings, target, onChoose }: OtherProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place} className="field">
      <label htmlFor="deletion-target">Move them to another {declaration.singular}</label>
      <ReferenceInput
        id="deletion-target"
        value={target?.id ?? null}
        names={target ? { [target.id]: target.name } : {}}
        to={declaration.calls.kind as ReferredKind}
        {...{ except }}
        invalid={false}
        describedBy="deletion-target-hint"
        onChange={() => onChoose(null)}
        onChoice={(id, name) => onChoose({ id, name })}
      />
      <p className="field-hint" id="deletion-target-hint">
        {hasOfferings && 'Offerings that already exist there move to trash. '}
        Activity shows two changes: the move, and the deletion. To undo both there, undo the deletion first.
      </p>
    </div>
  );
};

export const DeleteDialog = ({ declaration, record, onClose, onTrashed }: DeleteDialogProps) => {
  const wiring = useWiring();
  const { http } = wiring;
  const leaveFor = useLeaveDeletedRecord();
  const title = titleOf(declaration, record);
  const leave = onTrashed ?? (() => leaveFor(getLastList(wiring, declaration)?.address ?? declaration.path));
  const leaveDeleted = () => {
    deselect(wiring, record.id);
    return leave();
  };
  const flow = useFlow(
    () => deletionLogic(wiring, declaration, record),
    { isArchived: record.status === 'archived' },
    // Leaves first; the toast waits for it.
    { 'record.trashed': leaveDeleted, done: (outcome) => outcome !== 'trashed' && onClose() },
    title,
  );
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const { reason, target } = useFlowContext(flow, 'reason', 'target');
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const isWriting = useSelector(flow, (state) => state.hasTag('writing'));
  // The machine loads the counts; this reads the cache.
  const references = useQuery({ ...declaration.calls.incomingReferences(http, record.id), enabled: false });
  const job = useJobOf(flow);
  const isReferenced = step === 'referenced';
  const isKnown = references.data !== undefined && step !== 'counting';
  const close = () => send({ type: 'dialog.close' });
  const action = (
    label: string,
    type: 'record.trash' | 'record.archive' | 'references.move',
    variant?: 'primary danger',
  ) => (
    <Button {...{ variant }} disabled={!flow.getSnapshot().can({ type })} onClick={() => send({ type })}>
      {label}
    </Button>
  );
  return (
    <Dialog
      title={`Delete ${declaration.singular}`}
      size="small"
      onClose={close}
      onSave={step === 'unreferenced' ? () => send({ type: 'record.trash' }) : undefined}
    >
      <div className="dialog-body" aria-busy={isBusy}>
        <Alert>{reason ?? job.reason}</Alert>
        {(step === 'moving' || step === 'following') && <JobProgress label="Moving" {...job} />}
        {step === 'following' && (
          <p className="field-hint">
            Keep this tab open: {title} moves to trash after everything that refers to it was moved.
          </p>
        )}
        {step === 'uncounted' && (
          <Alert>Couldn’t check what refers to this record, so it can’t be deleted now.</Alert>
        )}
        {step === 'counting' && <p role="status">Checking what refers to {title}…</p>}
        {isReferenced && isKnown && (
          <div className="deletion-uses">
            <p>
              <strong>{title}</strong> is in use and can’t be deleted yet:
            </p>
            <ReferenceLinks {...{ declaration }} id={record.id} references={references.data ?? []} />
          </div>
        )}
        {isReferenced && record.status !== 'archived' && (
          <p className="field-hint">Archiving keeps everything that refers to it.</p>
        )}
        {isReferenced && (
          <Other
            {...{ declaration }}
            except={record.id}
            hasOfferings={references.data?.some(({ kind }) => kind === 'offerings') ?? false}
            target={target}
            onChoose={(target) => send({ type: 'target.choose', target })}
          />
        )}
        {(step === 'unreferenced' || step === 'trashing') && (
          <p>
            Nothing refers to <strong>{title}</strong>. It will move to trash, and you can restore it from
            there.
          </p>
        )}
      </div>
      <footer className="dialog-foot">
        {isWriting && step !== 'following' && <WaitingNote />}
        <Button disabled={isWriting} onClick={close}>
          Cancel
        </Button>
        {step === 'uncounted' && (
          <Button onClick={() => send({ type: 'references.recount' })}>Try again</Button>
        )}
        {isReferenced && record.status !== 'archived' && action('Archive instead', 'record.archive')}
        {isReferenced && action('Move and delete', 'references.move', 'primary danger')}
        {!isReferenced && step !== 'uncounted' && action('Delete', 'record.trash', 'primary danger')}
      </footer>
    </Dialog>
  );
};
