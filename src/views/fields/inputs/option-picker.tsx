import { findOptions, nameIn, Picker, type Option } from './picker.tsx';

interface OptionPickerProps {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Decision 32 says which lists stay native selects. */
export const OptionPicker = ({ options, value, onChange, isDisabled, ...rest }: OptionPickerProps) => (
  <Picker
    {...rest}
    value={value}
    isDisabled={isDisabled}
    find={(question) => findOptions(options, question)}
    named={nameIn(options)}
    optionOf={(sought) =>
      options.find((option) => option.value === sought) ?? { value: sought, label: sought }
    }
    onChange={(next) => next !== null && onChange(next)}
  />
);
