import { useId, type ReactNode } from 'react';
import { sentence } from '../parts/format.ts';
import { AliasesInput } from './inputs/aliases-input.tsx';
import { CountryInput } from './inputs/country-input.tsx';
import { CurrencyInput } from './inputs/currency-input.tsx';
import { LanguageInput } from './inputs/language-input.tsx';
import { MonthsInput } from './inputs/months-input.tsx';
import { PhoneInput } from './inputs/phone-input.tsx';
import { ReferenceInput } from './inputs/reference-input.tsx';
import { TimeZoneInput } from './inputs/time-zone-input.tsx';
import { ReferencesInput } from './inputs/references-input.tsx';
import { WallTimeInput } from './inputs/wall-time-input.tsx';
import type { FormField } from './declaration.ts';
import type { Values } from './validate.ts';

export interface InputProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

interface FieldInputProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly errors: readonly string[];
  readonly onChange: (value: unknown) => void;
  readonly onLeave?: () => void;
  /** What the whole form holds, for a field that depends on another. */
  readonly values?: Values;
  /** The record's present references by name. */
  readonly names: Readonly<Record<string, string>>;
}

const TYPES = {
  text: { type: 'text' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  email: { type: 'email', inputMode: 'email' },
  integer: { type: 'text', inputMode: 'numeric' },
  decimal: { type: 'text', inputMode: 'decimal' },
} as const;

/** Text as typed; a number only once it is one, so that "18" on the way to "1890" is not changed under the person. */
const asNumber = (text: string): unknown => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

const control = ({ field, names, values = {} }: FieldInputProps, props: InputProps): ReactNode => {
  const { input } = field;
  const { id, value, onChange, invalid, describedBy } = props;
  const shared = {
    id,
    className: 'input',
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    autoComplete: 'off',
  };
  switch (input.sort) {
    case 'long':
      return (
        <textarea
          {...shared}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
      return (
        <select
          {...shared}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{input.isRequired ? 'Choose one' : 'Not known'}</option>
          {input.choices.map((choice) => (
            <option key={choice} value={choice}>
              {sentence(choice)}
            </option>
          ))}
        </select>
      );
    case 'words': {
      const words = Array.isArray(value) ? value.join(' ') : String(value ?? '');
      const split = (text: string) => text.split(/[\s,]+/).filter(Boolean);
      return (
        <input
          {...shared}
          key={words}
          type="text"
          spellCheck={false}
          defaultValue={words}
          onBlur={(event) => event.target.value !== words && onChange(split(event.target.value))}
        />
      );
    }
    case 'country':
      return <CountryInput {...props} />;
    case 'timeZone':
      return <TimeZoneInput {...props} />;
    case 'phone':
      return <PhoneInput {...props} />;
    case 'language':
      return <LanguageInput {...props} />;
    case 'currency':
      return <CurrencyInput {...props} />;
    case 'months':
      return <MonthsInput {...props} />;
    case 'aliases':
      return <AliasesInput {...props} />;
    case 'reference':
      return <ReferenceInput {...props} canCreate to={input.to} name={names[String(value)] ?? null} />;
    case 'references':
      return <ReferencesInput {...props} canCreate to={input.to} names={names} />;
    case 'flag':
      return (
        <input
          id={id}
          className="check"
          type="checkbox"
          aria-describedby={describedBy}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'wallTime':
      return (
        <WallTimeInput
          {...props}
          zone={String(values[input.zoneIn] ?? '')}
          isDay={input.dayIn !== undefined && values[input.dayIn] === true}
        />
      );
    default: {
      const isNumber = input.sort === 'integer' || input.sort === 'decimal';
      return (
        <input
          {...shared}
          {...TYPES[input.sort]}
          value={String(value ?? '')}
          onChange={(event) => onChange(isNumber ? asNumber(event.target.value) : event.target.value)}
        />
      );
    }
  }
};

/** A field with its label, hint and every objection to it. */
export const FieldInput = (props: FieldInputProps) => {
  const { field, errors, value, onChange, onLeave } = props;
  // A form may stand within a form, with a field of the same name.
  const id = `${useId()}-${field.field}`;
  const hint = field.hint ?? (field.input.sort === 'words' ? field.input.hint : undefined);
  const describedBy =
    [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={field.isWide ? 'field form-wide' : 'field'} onBlur={onLeave}>
      <label htmlFor={id}>{field.label}</label>
      {control(props, { id, value, onChange, invalid: errors.length > 0, describedBy })}
      {errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
