import { currencyName, languageName } from '../../parts/format.ts';
import { LANGUAGES } from '../../parts/languages.ts';
import type { InputProps } from '../field-input.tsx';

const SORTS = {
  language: { codes: LANGUAGES, nameOf: languageName, placeholder: 'en' },
  currency: { codes: Intl.supportedValuesOf('currency'), nameOf: currencyName, placeholder: 'NPR' },
} as const;

interface CodeInputProps extends InputProps {
  readonly sort: keyof typeof SORTS;
}

/** A code typed, or found by its name; what it stands for is said beside it. */
export const CodeInput = ({ id, value, onChange, invalid, describedBy, sort }: CodeInputProps) => {
  const { codes, nameOf, placeholder } = SORTS[sort];
  const text = String(value ?? '');
  const name = text.length > 1 ? nameOf(text) : '';
  return (
    <div className="code-input">
      <input
        id={id}
        className="input"
        list={`${id}-codes`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => onChange(event.target.value || null)}
      />
      <datalist id={`${id}-codes`}>
        {codes.map((code) => (
          <option key={code} value={code} label={nameOf(code)} />
        ))}
      </datalist>
      {name && name.toLowerCase() !== text.toLowerCase() && <span className="field-hint">{name}</span>}
    </div>
  );
};
