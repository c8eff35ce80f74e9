import type { Import, NumberStyle } from '../../../../contract/imports.ts';
import { Select } from '../../parts/select.tsx';
import { isNumberStyleKnown } from '../import-fields.ts';

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
    <Select
      aria-label={`Number format of ${column}`}
      value={chosen ?? (isKnown ? found : 'unclear')}
      options={{
        ...(!isKnown && { unclear: isMixed ? 'Mixed (choose in review)' : 'Select a number format' }),
        ...NUMBER_STYLE_LABELS,
      }}
      required
      onChange={(style) => onChange(style as NumberStyle)}
    />
  );
};
