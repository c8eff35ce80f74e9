import { Select } from '../../parts/select.tsx';

interface WhoseValueProps {
  readonly label: string;
  readonly field: string;
  /** Fields that get the file's values. */
  readonly replaced: readonly string[];
  readonly onChange: (replaced: readonly string[]) => void;
}

export const WhoseValue = ({ label, field, replaced, onChange }: WhoseValueProps) => (
  <Select
    aria-label={label}
    value={replaced.includes(field) ? 'file' : 'existing'}
    options={{ existing: 'Keep existing', file: 'Use the file’s' }}
    onChange={(whose) =>
      onChange([...replaced.filter((other) => other !== field), ...(whose === 'file' ? [field] : [])])
    }
  />
);
