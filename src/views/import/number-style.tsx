import { NUMBER_STYLES, type Import, type NumberStyle } from '../../../contract/imports.ts';
import { isNumberStyleKnown } from './import-fields.ts';

interface NumberStyleProps {
  readonly column: string;
  /** Detected from all cells. */
  readonly found: Import['numbers'][string];
  readonly chosen: NumberStyle | undefined;
  readonly onChange: (style: NumberStyle) => void;
}

const NUMBER_STYLE_LABELS: Readonly<Record<NumberStyle, string>> = {
  point: '1,234.5 (decimal point)',
  comma: '1.234,5 (decimal comma)',
};

export const NumberStyleChoice = ({ column, found, chosen, onChange }: NumberStyleProps) => {
  const isKnown = isNumberStyleKnown(found);
  const isMixed = found === 'mixed_point' || found === 'mixed_comma';
  return (
    <select
      className="input"
      aria-label={`Number format of ${column}`}
      value={chosen ?? (isKnown ? found : 'unclear')}
      required
      onChange={(event) => onChange(event.target.value as NumberStyle)}
    >
      {!isKnown && (
        <option value="unclear">{isMixed ? 'Mixed (choose in review)' : 'Select a number format'}</option>
      )}
      {NUMBER_STYLES.map((style) => (
        <option key={style} value={style}>
          {NUMBER_STYLE_LABELS[style]}
        </option>
      ))}
    </select>
  );
};
