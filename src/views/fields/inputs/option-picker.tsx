import { findOptions, nameIn, Picker, type Option, type PickerProps } from './picker.tsx';

interface OptionPickerProps extends Pick<
  PickerProps,
  | 'id'
  | 'label'
  | 'describedBy'
  | 'value'
  | 'placeholder'
  | 'isDisabled'
  | 'onQuestion'
  | 'onPick'
  | 'findNext'
  | 'isOpenAtFirst'
> {
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** Decision 32 says which lists stay native selects. */
export const OptionPicker = ({ options, onChange, ...rest }: OptionPickerProps) => (
  <Picker
    {...rest}
    find={(question) => findOptions(options, question)}
    named={nameIn(options)}
    optionOf={(sought) =>
      options.find((option) => option.value === sought) ?? { value: sought, label: sought }
    }
    onChange={(next) => next !== null && onChange(next)}
  />
);
