import { Button } from '../parts/button.tsx';
import { JobProgress } from '../parts/job-progress.tsx';
import type { useJobOf } from '../actors/use-job.ts';

interface ImportProgressProps {
  readonly isWriting: boolean;
  readonly job: ReturnType<typeof useJobOf>;
  readonly reason: string | null;
  readonly canStop: boolean;
  readonly onStop: () => void;
}

export const ImportProgress = ({ isWriting, job, reason, canStop, onStop }: ImportProgressProps) => (
  <section className="import-running">
    <h2 tabIndex={-1}>{isWriting ? 'Importing' : 'Checking rows'}</h2>
    <JobProgress
      label={isWriting ? 'Importing' : 'Checking rows'}
      done={job.done}
      total={job.total || null}
    />
    {(job.reason ?? reason) && <p role="alert">{job.reason ?? reason}</p>}
    <p className="field-hint">You can leave this page. The import continues on the server.</p>
    <Button disabled={!canStop} onClick={onStop}>
      {isWriting ? 'Stop import' : 'Stop checking'}
    </Button>
  </section>
);
