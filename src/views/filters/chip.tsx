import { Icon } from '../parts/icon.tsx';

interface ChipProps {
  readonly label: string;
  readonly comparison: string;
  readonly value: string;
  readonly onEdit: (anchor: Element) => void;
  readonly onRemove: () => void;
}

export const Chip = ({ label, comparison, value, onEdit, onRemove }: ChipProps) => (
  <span className="chip">
    <button type="button" className="chip-words" onClick={(event) => onEdit(event.currentTarget)}>
      {label} {comparison && <span className="chip-comparison">{comparison} </span>}
      {value && <strong>{value}</strong>}
    </button>
    <button
      type="button"
      className="chip-remove"
      aria-label={`Remove filter: ${[label, comparison, value].filter(Boolean).join(' ')}`}
      onClick={onRemove}
    >
      <Icon name="close" />
    </button>
  </span>
);
