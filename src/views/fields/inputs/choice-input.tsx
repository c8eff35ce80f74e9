import { sentence } from '../../parts/format.ts';
import type { InputProps } from './input-props.ts';
import { findOptions, nameIn, Picker, type Option } from './picker.tsx';

interface ChoiceInputProps extends InputProps {
  readonly choices: readonly string[];
}

const choiceOf = (value: string): Option => ({ value, label: sentence(value) });

export const ChoiceInput = ({ choices, value, ...rest }: ChoiceInputProps) => {
  const options = choices.map(choiceOf);
  return (
    <Picker
      {...rest}
      value={typeof value === 'string' && value !== '' ? value : null}
      find={(question) => findOptions(options, question)}
      named={nameIn(options)}
      canKeepText
      optionOf={(sought) => (choices.includes(sought) ? choiceOf(sought) : { value: sought, label: sought })}
      placeholder={rest.isRequired ? 'Choose one' : 'None'}
    />
  );
};
