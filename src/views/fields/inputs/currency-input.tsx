import { currencyName } from '../../parts/format.ts';
import type { InputProps } from './input-props.ts';
import { findOptions, nameIn, Picker, type Option } from './picker.tsx';

const optionOf = (value: string): Option => ({ value, label: value, hint: currencyName(value) });

let all: readonly Option[] | null = null;
const options = () => (all ??= Intl.supportedValuesOf('currency').map(optionOf));

export const CurrencyInput = ({ value, ...rest }: InputProps) => (
  <Picker
    {...rest}
    value={typeof value === 'string' && value !== '' ? value : null}
    find={(question) => findOptions(options(), question)}
    named={(text) => nameIn(options())(text)}
    canKeepText
    optionOf={optionOf}
    placeholder="Currency"
  />
);
