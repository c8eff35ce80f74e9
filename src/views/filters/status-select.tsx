import { STATUSES } from '../../../contract/records.ts';
import { sentence } from '../parts/format.ts';

interface StatusSelectProps {
  readonly label: string;
  /** '' for all. */
  readonly value: string;
  readonly onChange: (status: string) => void;
}

export const StatusSelect = ({ label, value, onChange }: StatusSelectProps) => (
  <select
    className="input"
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">All statuses</option>
    {STATUSES.map((status) => (
      <option key={status} value={status}>
        {sentence(status)}
      </option>
    ))}
  </select>
);
