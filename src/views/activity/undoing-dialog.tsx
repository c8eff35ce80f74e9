import { useQuery } from '@tanstack/react-query';
import { changeSetCalls } from '../../api/records.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { JobProgress } from '../records/bulk/job-progress.tsx';
import { UndoingResult } from './undoing-result.tsx';
import { useUndoing } from './use-undoing.ts';

interface UndoingDialogProps {
  /** The change that is taken back. */
  readonly id: string;
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Dialog "Undo": a large change being taken back by the server; its address leads back to it. */
export const UndoingDialog = ({ id, jobId, onClose }: UndoingDialogProps) => {
  const { data: set } = useQuery(changeSetCalls.read(useWiring().http, id));
  const { snapshot, send } = useUndoing(jobId, onClose);
  const { done, total, result, reason } = snapshot.context;
  const close = () => send({ type: 'undoing.close' });
  const isRunning = snapshot.hasTag('running');
  return (
    <Dialog title="Undo" size="small" onClose={close}>
      <div className="dialog-body">
        {set && <strong>{set.summary}</strong>}
        {isRunning && (
          <>
            <JobProgress {...{ done, total }} />
            <p className="field-hint">
              You can close this; it continues. If you cancel, what is undone so far stays undone.
            </p>
          </>
        )}
        {reason && (
          <p className="alert" role="alert">
            {reason}
          </p>
        )}
        {result && <UndoingResult result={result} />}
      </div>
      <footer className="dialog-foot">
        {isRunning && (
          <button
            type="button"
            className="button"
            disabled={snapshot.hasTag('busy')}
            onClick={() => send({ type: 'job.cancel' })}
          >
            Cancel the undo
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          disabled={snapshot.matches('cancelling')}
          onClick={close}
        >
          {isRunning ? 'Close' : 'Done'}
        </button>
      </footer>
    </Dialog>
  );
};
