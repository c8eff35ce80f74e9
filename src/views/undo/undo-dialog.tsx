import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { Job } from '../../../contract/jobs.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { jobLogic } from '../../wiring/flows/job.ts';
import { useFlow } from '../flows/use-flow.ts';
import { Button } from '../parts/button.tsx';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useWiring } from '../actors/wiring-context.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import { useJob } from '../actors/use-job.ts';
import { UndoResultView } from './undo-result.tsx';

interface UndoDialogProps {
  readonly id: string;
  readonly jobId: string;
  readonly onClose: () => void;
}

const whyStopped = ({ state, result, failure }: Job, done: string): string | null => {
  if (state === 'failed') return failure?.detail ?? `Nothing was ${done}.`;
  if (state !== 'cancelled') return null;
  return result ? `Stopped before everything was ${done}.` : `Stopped. Nothing was ${done}.`;
};

export const UndoDialog = ({ id, jobId, onClose }: UndoDialogProps) => {
  const { data: set } = useQuery(changeSetCalls.read(useWiring().http, id));
  const flow = useFlow(jobLogic, { jobId });
  const { done, total, reason: lost, isCancelling } = useJob(flow);
  const ended = useSelector(flow, ({ context }) => context.ended);
  const isRunning = ended === null;
  const isRedo = set?.is_undo === true;
  const [verb, undone] = isRedo ? ['redo', 'redone'] : ['undo', 'undone'];
  const reason = ended ? whyStopped(ended, undone) : lost;
  return (
    <Dialog title={isRedo ? 'Redo' : 'Undo'} size="small" onClose={onClose}>
      <div className="dialog-body">
        {set && <strong>{set.summary}</strong>}
        {isRunning && (
          <>
            <JobProgress {...{ done, total }} />
            <p className="field-hint">
              You can close this window; the {verb} keeps running. If you stop it, what is {undone} so far
              stays {undone}.
            </p>
          </>
        )}
        <Alert>{reason}</Alert>
        {ended?.result && <UndoResultView result={ended.result} {...{ isRedo }} />}
      </div>
      <footer className="dialog-foot">
        {isRunning && (
          <Button disabled={isCancelling} onClick={() => flow.send({ type: 'job.cancel' })}>
            Stop {verb}
          </Button>
        )}
        <Button variant="primary" data-first-focus disabled={isCancelling} onClick={onClose}>
          {isRunning ? 'Close' : 'Done'}
        </Button>
      </footer>
    </Dialog>
  );
};
