import { currencyName } from '../../parts/format.ts';
import type { InputProps } from './input-props.ts';

const CURRENCY_CODES = Intl.supportedValuesOf('currency');

export const CurrencyInput = ({ id, value, onChange, invalid, describedBy }: InputProps) => {
  const text = String(value ?? '');
  const name = text.length > 1 ? currencyName(text) : '';
  return (
    <div className="code-input">
      <input
        id={id}
        className="input"
        list={`${id}-codes`}
        placeholder="NPR"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <datalist id={`${id}-codes`}>
        {CURRENCY_CODES.map((code) => (
          <option key={code} value={code} label={currencyName(code)} />
        ))}
      </datalist>
      {name && name.toLowerCase() !== text.toLowerCase() && <span className="field-hint">{name}</span>}
    </div>
  );
};
