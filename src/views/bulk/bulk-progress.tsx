import type { BulkName } from '../../machines/bulk-change.ts';
import type { useJobOf } from '../actors/use-job.ts';
import { Button } from '../parts/button.tsx';
import { JobProgress } from '../parts/job-progress.tsx';

interface BulkProgressProps {
  readonly name: BulkName;
  readonly job: ReturnType<typeof useJobOf>;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

export const BulkProgress = ({ name, job, onStop, onClose }: BulkProgressProps) => (
  <>
    <div className="dialog-body">
      <JobProgress {...job} />
      {job.reason && <p role="alert">{job.reason}</p>}
      <p className="field-hint">
        You can close this window; the job keeps running. If you stop it,{' '}
        {name === 'purge'
          ? 'records deleted so far stay deleted.'
          : 'changes made so far are kept and can be undone.'}
      </p>
    </div>
    <footer className="dialog-foot">
      <Button disabled={job.isCancelling} onClick={onStop}>
        Stop
      </Button>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </footer>
  </>
);
