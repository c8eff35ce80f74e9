import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import menu from '../../parts/menu.module.css';
import './picker.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Beside the label, with its language if it is in another. */
  readonly hint?: string | undefined;
  readonly language?: string | undefined;
}

interface PickerProps {
  readonly id?: string | undefined;
  readonly value: string | null;
  /** `options` that match, in order; all of them for ''. */
  readonly find: (question: string) => readonly Option[];
  /** Called as the text changes; for options that a server finds. */
  readonly onQuestion?: (question: string) => void;
  readonly optionOf: (value: string) => Option;
  /** Meant by typed text that was not chosen from the list; undefined: nothing. */
  readonly named: (text: string) => string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly placeholder?: string | undefined;
  readonly empty?: string | undefined;
  /** Accessible name when there is no visible label. */
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Labels that begin with the text first, then those that contain it, and values that equal it. */
export const findOptions = (options: readonly Option[], question: string): readonly Option[] => {
  const words = fold(question.trim());
  if (words === '') return options;
  const rank = ({ value, label, hint = '' }: Option) => {
    if (fold(value) === words) return 0;
    if (fold(label).startsWith(words)) return 1;
    return fold(`${label} ${hint}`).includes(words) ? 2 : 3;
  };
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter(({ rank: place }) => place < 3)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
};

export const nameIn =
  (options: readonly Option[]) =>
  (text: string): string | undefined => {
    const words = fold(text.trim());
    return options.find(({ value, label }) => fold(value) === words || fold(label) === words)?.value;
  };

/** A select that is searched by typing. */
export const Picker = ({
  id,
  value,
  find,
  onQuestion,
  optionOf,
  named,
  onChange,
  placeholder = 'Search',
  empty = 'No matches',
  label,
  describedBy,
  invalid,
  isRequired,
}: PickerProps) => {
  const [question, setText] = useState('');
  const setQuestion = (text: string) => {
    setText(text);
    onQuestion?.(text);
  };
  const choose = (option: Option | null) => {
    setQuestion('');
    onChange(option?.value ?? null);
  };
  return (
    <Combobox.Root<Option>
      items={find(question)}
      filter={null}
      autoHighlight
      value={value ? optionOf(value) : null}
      onValueChange={choose}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setQuestion(text)}
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        const meant = question === '' ? undefined : named(question);
        if (meant !== undefined) onChange(meant);
        setQuestion('');
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Combobox.Input
        id={id}
        className="input picker"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={isRequired || undefined}
        placeholder={placeholder}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} align="start" sideOffset={4}>
          <Combobox.Popup className={menu['popup']}>
            <Combobox.Empty className={menu['label']}>{empty}</Combobox.Empty>
            <Combobox.List className="picker-list">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className={menu['item']}>
                  {option.label}
                  {option.hint && (
                    <bdi lang={option.language} className="field-hint">
                      {option.hint}
                    </bdi>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
};
