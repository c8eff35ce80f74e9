import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Job } from '../../../contract/jobs.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { jobLogic } from '../../wiring/flows/job.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import { useJob } from '../parts/use-job.ts';
import { UndoResultView } from './undo-result.tsx';

interface UndoDialogProps {
  readonly id: string;
  readonly jobId: string;
  readonly onClose: () => void;
}

const whyStopped = ({ state, result, failure }: Job): string | null => {
  if (state === 'failed') return failure?.detail ?? 'Nothing was undone.';
  if (state !== 'cancelled') return null;
  return result ? 'Stopped before everything was undone.' : 'Stopped. Nothing was undone.';
};

export const UndoDialog = ({ id, jobId, onClose }: UndoDialogProps) => {
  const { data: set } = useQuery(changeSetCalls.read(useWiring().http, id));
  const flow = useFlow(jobLogic, { jobId });
  const { done, total, reason: lost, isCancelling } = useJob(flow);
  const ended = useSelector(flow, ({ context }) => context.ended);
  const isRunning = ended === null;
  const reason = ended ? whyStopped(ended) : lost;
  return (
    <Dialog title="Undo" size="small" onClose={onClose}>
      <div className="dialog-body">
        {set && <strong>{set.summary}</strong>}
        {isRunning && (
          <>
            <JobProgress {...{ done, total }} />
            <p className="field-hint">
              You can close this window; the undo keeps running. If you stop it, what is undone so far stays
              undone.
            </p>
          </>
        )}
        <Alert>{reason}</Alert>
        {ended?.result && <UndoResultView result={ended.result} />}
      </div>
      <footer className="dialog-foot">
        {isRunning && (
          <button
            type="button"
            className="button"
            disabled={isCancelling}
            onClick={() => flow.send({ type: 'job.cancel' })}
          >
            Stop undo
          </button>
        )}
        <button
          type="button"
          className="button button-primary"
          data-first-focus
          disabled={isCancelling}
          onClick={onClose}
        >
          {isRunning ? 'Close' : 'Done'}
        </button>
      </footer>
    </Dialog>
  );
};
