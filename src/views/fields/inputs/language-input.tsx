import type { InputProps } from './input-props.ts';
import { findLanguages, languageChoice, languageNamed, type LanguageChoice } from './language-choices.ts';
import { Picker, type Option } from './picker.tsx';

interface LanguageInputProps extends InputProps {
  readonly label?: string;
}

const optionOf = ({ value, label, own }: LanguageChoice): Option => ({
  value,
  label,
  hint: own === label ? undefined : own,
  language: value,
});

export const LanguageInput = ({ value, ...rest }: LanguageInputProps) => (
  <Picker
    {...rest}
    value={typeof value === 'string' && value !== '' ? value : null}
    find={(question) => findLanguages(question).map(optionOf)}
    named={(text) => languageNamed(text)?.value}
    canKeepText
    optionOf={(code) => optionOf(languageChoice(code))}
    placeholder="Search languages"
    empty="No language found. Type a code, such as ne."
  />
);
