interface WhoseValueProps {
  readonly label: string;
  readonly isReplaced: boolean;
  readonly onChange: (isReplaced: boolean) => void;
}

export const WhoseValue = ({ label, isReplaced, onChange }: WhoseValueProps) => (
  <select
    className="input"
    aria-label={label}
    value={isReplaced ? 'file' : 'existing'}
    onChange={({ target }) => onChange(target.value === 'file')}
  >
    <option value="existing">Keep existing</option>
    <option value="file">Use the file’s</option>
  </select>
);
