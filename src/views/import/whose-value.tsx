interface WhoseValueProps {
  readonly label: string;
  readonly field: string;
  /** Fields that get the file's values. */
  readonly replaced: readonly string[];
  readonly onChange: (replaced: readonly string[]) => void;
}

export const WhoseValue = ({ label, field, replaced, onChange }: WhoseValueProps) => (
  <select
    className="input"
    aria-label={label}
    value={replaced.includes(field) ? 'file' : 'existing'}
    onChange={({ target }) =>
      onChange([...replaced.filter((other) => other !== field), ...(target.value === 'file' ? [field] : [])])
    }
  >
    <option value="existing">Keep existing</option>
    <option value="file">Use the file’s</option>
  </select>
);
