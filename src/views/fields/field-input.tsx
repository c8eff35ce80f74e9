import { Fragment, useId, type ReactNode } from 'react';
import { formatDuration } from '../../../contract/duration.ts';
import type { FieldError } from '../../../contract/failure.ts';
import { AliasesInput } from './inputs/aliases-input.tsx';
import { CoordinateInput } from './inputs/coordinate-input.tsx';
import { DomainsInput } from './inputs/domains-input.tsx';
import { inputAttributes, type InputProps } from './inputs/input-props.ts';
import { MonthsInput } from './inputs/months-input.tsx';
import { NumberInput } from './inputs/number-input.tsx';
import {
  ChoiceInput,
  CountryInput,
  CurrencyInput,
  LanguageInput,
  TimeZoneInput,
} from './inputs/option-inputs.tsx';
import { parseAmount, parseDuration } from './inputs/parse-number.ts';
import { WordsInput } from './inputs/words-input.tsx';
import { TidiedInput } from './inputs/tidied-input.tsx';
import { PhoneInput } from './inputs/phone-input.tsx';
import { ReferenceInput } from './inputs/reference-input.tsx';
import { ReferencesInput } from './inputs/references-input.tsx';
import { WallTimeInput } from './inputs/wall-time-input.tsx';
import { LinkedMessage } from '../navigation/linked-message.tsx';
import type { FormField } from '../../kinds/declaration.ts';
import type { Values } from '../../wiring/flows/validate.ts';

interface FieldInputProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly errors: readonly Omit<FieldError, 'path'>[];
  readonly onChange: (value: unknown) => void;
  readonly isRequired?: boolean;
  readonly isRequiredToPublish?: boolean | undefined;
  readonly onLeave?: () => void;
  /** Sets another field too, as when a pair of coordinates is pasted. */
  readonly onOther?: (field: string, value: unknown) => void;
  readonly values?: Values;
  /** By record id. */
  readonly names: Readonly<Record<string, string>>;
}

const control = ({ field, names, values = {}, onOther }: FieldInputProps, props: InputProps): ReactNode => {
  const { input } = field;
  const { id, value, onChange, describedBy } = props;
  const shared = inputAttributes(props);
  switch (input.type) {
    case 'long':
      return (
        <textarea
          {...shared}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'choice':
      return <ChoiceInput {...props} isRequired={input.isRequired} choices={input.choices} />;
    case 'codes':
      return <WordsInput {...props} separator={/\s+/} />;
    case 'domains':
      return <DomainsInput {...props} />;
    case 'url':
    case 'email':
      return <TidiedInput {...props} type={input.type} />;
    case 'coordinate':
      return (
        <CoordinateInput
          {...props}
          onPair={({ latitude, longitude }) => {
            onOther?.(input.other, input.other === 'latitude' ? latitude : longitude);
            onChange(input.other === 'latitude' ? longitude : latitude);
          }}
        />
      );
    case 'country':
      return <CountryInput {...props} />;
    case 'timeZone':
      return <TimeZoneInput {...props} />;
    case 'phone':
      return <PhoneInput {...props} country={String(values['country'] ?? '')} />;
    case 'language':
      return <LanguageInput {...props} />;
    case 'currency':
      return <CurrencyInput {...props} />;
    case 'months':
      return <MonthsInput {...props} />;
    case 'aliases':
      return <AliasesInput {...props} />;
    case 'reference':
      return (
        <ReferenceInput
          {...props}
          canCreate
          canBeFreeText
          to={input.to}
          among={input.among?.(values)}
          names={names}
        />
      );
    case 'references':
      return <ReferencesInput {...props} canCreate canBeFreeText to={input.to} names={names} />;
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
    case 'integer':
      return <NumberInput {...props} inputMode="numeric" read={parseAmount} />;
    case 'duration':
      return <NumberInput {...props} inputMode="text" read={parseDuration} write={formatDuration} />;
    case 'decimal':
      return <NumberInput {...props} inputMode="decimal" read={parseAmount} />;
    default:
      return (
        <input
          {...shared}
          type="text"
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
};

/** A click on the label must not choose one of several controls. */
const GROUPS: readonly string[] = ['aliases', 'months'];

export const FieldInput = (props: FieldInputProps) => {
  const { field, errors, value, onChange, isRequired, isRequiredToPublish, onLeave } = props;
  const id = `${useId()}-${field.field}`;
  const { hint } = field;
  const isForPublishing = !isRequired && isRequiredToPublish;
  const describedBy =
    [hint && `${id}-hint`, errors.length > 0 && `${id}-error`, isForPublishing && `${id}-publish`]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <div
      className={field.isWide ? 'field form-wide' : 'field'}
      data-field={field.field}
      data-input={field.input.type}
      onBlur={onLeave}
    >
      <span className="field-head">
        {GROUPS.includes(field.input.type) ? (
          <span id={`${id}-label`} className="field-label">
            {field.label}
          </span>
        ) : (
          <label htmlFor={id}>{field.label}</label>
        )}
        {/* Announced through `aria-required`. */}
        {isRequired && (
          <span className="field-required" aria-hidden="true">
            required
          </span>
        )}
        {isForPublishing && (
          <span className="field-required" id={`${id}-publish`}>
            required to publish
          </span>
        )}
      </span>
      {control(props, { id, value, onChange, invalid: errors.length > 0, describedBy, isRequired })}
      {errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          {errors.map((error, index) => (
            <Fragment key={error.message}>
              {index > 0 && ' '}
              <LinkedMessage {...error} />
            </Fragment>
          ))}
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
