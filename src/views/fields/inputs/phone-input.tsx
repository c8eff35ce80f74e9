import { useRef, useState } from 'react';
import { CALLING_CODES } from '../../../../contract/constants.ts';
import { normalisePhone } from '../../../../contract/tidy.ts';
import { inputAttributes, type InputProps } from './input-props.ts';
import { countryName } from '../../format/format.ts';
import { useLazy } from '../../loading/use-lazy.ts';

const loadPhones = () => import('../../../../contract/phone-numbers.ts');

interface Parts {
  /** Calling code; '' if `number` has its own. */
  readonly code: string;
  readonly number: string;
  readonly extension: string;
}

// Longest first: some begin with others.
const codes = CALLING_CODES.map(({ code }) => code as string).toSorted(
  (one, other) => other.length - one.length,
);

const parse = (text: string): Parts => {
  const [whole = '', extension = ''] = text.split(';ext=');
  const code = codes.find((each) => whole.startsWith(each)) ?? '';
  return { code, number: whole.slice(code.length), extension };
};

const write = ({ code, number: typed, extension: typedExtension }: Parts): string | null => {
  const [number = '', pasted] = normalisePhone(typed).split(';ext=');
  const extension = pasted ?? typedExtension;
  const digits = number.replaceAll(/[^\d+]/g, '');
  if (!digits && !extension) return null;
  const whole = digits.startsWith('+') ? digits : code + (code ? digits.replace(/^0+/, '') : digits);
  return extension ? `${whole};ext=${extension.replaceAll(/\D/g, '')}` : whole;
};

interface PhoneInputProps extends InputProps {
  /** ISO 3166-1. */
  readonly country?: string;
}

/** Value: E.164 with an optional extension. */
export const PhoneInput = (props: PhoneInputProps) => {
  const { value, onChange, country } = props;
  const text = String(value ?? '');
  // A chosen code, until a number is typed.
  const [chosenCode, setChosenCode] = useState<string | null>(null);
  const code = chosenCode ?? CALLING_CODES.find((each) => each.country === country)?.code ?? '';
  const parts = text ? parse(text) : { code, number: '', extension: '' };
  const change = (next: Partial<Parts>) => {
    const typed = { ...parts, ...next };
    setChosenCode(typed.code);
    onChange(write(typed));
  };
  /** Typed since the field was entered. */
  const raw = useRef<string | null>(null);
  const [isEntered, setIsEntered] = useState(false);
  const isOfCountry =
    country !== undefined && country !== '' && !CALLING_CODES.some((each) => each.country === country);
  const phones = useLazy(loadPhones, isEntered || isOfCountry);
  /** A whole number has its code itself. */
  const countryCode = (!parts.number.startsWith('+') && isOfCountry && phones?.callingCodeOf(country)) || '';
  /** Turns `1 212 …` below +1 into E.164. Never later than blur: a following save would miss it. */
  const tidy = () => {
    const { current: number } = raw;
    raw.current = null;
    if (number === null || !phones) return;
    const chosen = CALLING_CODES.find((each) => each.code === parts.code);
    const from = chosen?.country ?? country;
    const found = phones.internationalPhone(number, from);
    if (!found.startsWith('+') || found === number) return;
    const hasExtension = found.includes(';ext=') || !parts.extension;
    onChange(hasExtension ? found : `${found};ext=${parts.extension}`);
  };
  return (
    <div className="phone-row">
      <select
        className="input"
        aria-label="Country code"
        value={parts.code}
        onChange={(event) => change({ code: event.target.value })}
      >
        {CALLING_CODES.map(({ code, name }) => (
          <option key={code} value={code}>
            {code} {name}
          </option>
        ))}
        <option value="">{isOfCountry ? `${countryCode} ${countryName(country)}`.trim() : 'Other'}</option>
      </select>
      <input
        {...inputAttributes(props)}
        type="tel"
        inputMode="tel"
        placeholder={parts.code || isOfCountry ? undefined : 'With +code'}
        value={parts.number}
        onChange={(event) => {
          raw.current = event.target.value;
          change({ number: event.target.value });
        }}
        onFocus={() => setIsEntered(true)}
        onKeyDown={({ key }) => key === 'Enter' && tidy()}
        onBlur={tidy}
      />
      <input
        className="input"
        type="text"
        inputMode="numeric"
        aria-label="Extension"
        placeholder="Extension"
        autoComplete="off"
        value={parts.extension}
        onChange={(event) => change({ extension: event.target.value })}
      />
    </div>
  );
};
