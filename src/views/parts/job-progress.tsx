import { formatNumber } from '../format/format.ts';
import './job-progress.css';

interface JobProgressProps {
  readonly label?: string;
  readonly done: number;
  readonly total: number | null;
}

export const JobProgress = ({ label, done, total }: JobProgressProps) => (
  <label className="job-progress">
    <span role="status">
      {total === null
        ? `${label ?? 'Starting'}…`
        : `${label ? `${label}: ` : ''}${formatNumber(done)} of ${formatNumber(total)}`}
    </span>
    <progress value={total === null ? undefined : done} max={total ?? 1} />
  </label>
);
