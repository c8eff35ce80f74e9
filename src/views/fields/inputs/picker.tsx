import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '../../../../contract/fold-text.ts';
import { isCommandKey } from '../../keyboard/shortcuts.ts';
import menu from '../../parts/menu.module.css';
import './picker.css';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Found by these too. */
  readonly synonyms?: readonly string[] | undefined;
  readonly language?: string | undefined;
}

export interface PickerProps {
  readonly id?: string | undefined;
  readonly value: string | null;
  /** All options for ''. */
  readonly find: (question: string) => readonly Option[];
  readonly onQuestion?: ((question: string) => void) | undefined;
  readonly optionOf: (value: string) => Option;
  /** Value meant by typed text. */
  readonly named: (text: string) => string | undefined;
  /** Text without a match becomes the value, for the form’s error. */
  readonly canBeFreeText?: boolean | undefined;
  readonly onChange: (value: string | null) => void;
  readonly isOpenAtFirst?: boolean;
  /** By Enter or the pointer, of the value there is as well. */
  readonly onPick?: (() => void) | undefined;
  /** Focused once a value is picked, or named by text that begins no other name; a whole name is taken at once. */
  readonly findNext?: (() => HTMLElement | null | undefined) | undefined;
  readonly placeholder?: string | undefined;
  readonly empty?: string | undefined;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

const NO_OPTIONS: readonly Option[] = [];

/** Base UI clears the value on Escape in a closed list; the dialog should close. */
export const preserveValueOnEscape = (
  event: KeyboardEvent<HTMLElement> & { readonly preventBaseUIHandler?: () => void },
): void => {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true')
    event.preventBaseUIHandler?.();
};

/** Equal values and names, then labels that begin so, then those that contain it. */
export const findOptions = (options: readonly Option[], question: string): readonly Option[] => {
  const words = foldText(question.trim());
  if (words === '') return options;
  const rank = ({ value, label, hint = '', synonyms = [] }: Option) => {
    if ([value, label, ...synonyms].some((name) => foldText(name) === words)) return 0;
    if (foldText(label).startsWith(words)) return 1;
    return foldText([label, hint, ...synonyms].join(' ')).includes(words) ? 2 : 3;
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
    const words = foldText(text.trim());
    return options.find(({ value, label, synonyms = [] }) =>
      [value, label, ...synonyms].some((name) => foldText(name) === words),
    )?.value;
  };

/** As `nameIn`, of text that begins no other name: nothing more will be typed. */
export const onlyNameIn =
  (options: readonly Option[]) =>
  (text: string): string | undefined => {
    const words = foldText(text.trim());
    const begun = options.filter(({ label }) => foldText(label).startsWith(words));
    return begun.length === 1 ? nameIn(begun)(text) : undefined;
  };

export const PickerPopup = ({ empty }: { empty: string }) => (
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
);

export const Picker = ({
  id,
  value,
  find,
  onQuestion,
  optionOf,
  named,
  canBeFreeText = false,
  onChange,
  onPick,
  findNext,
  placeholder = 'Search',
  empty = 'No matches',
  label,
  describedBy,
  invalid,
  isRequired,
  isDisabled = false,
  isOpenAtFirst = false,
}: PickerProps) => {
  const [question, setText] = useState('');
  // In a ref too: choosing closes the list before the next render.
  const typed = useRef('');
  const setQuestion = (text: string) => {
    typed.current = text.trim();
    setText(text);
    onQuestion?.(text);
    if (!findNext) return;
    const meant = named(text);
    if (meant !== undefined) onChange(meant);
    if (onlyNameIn(find(''))(text) !== undefined) setPicks(picks + 1);
  };
  const [picks, setPicks] = useState(0);
  const focusNext = useEffectEvent(() => findNext?.()?.focus());
  useEffect(() => {
    if (picks > 0) focusNext();
  }, [picks]);
  // A form renders many pickers at every key: only the open one searches.
  const [isShown, setIsShown] = useState(isOpenAtFirst);
  const { label: shown = '', hint, language } = value === null ? {} : optionOf(value);
  // A new object would replace the text being typed.
  const selected = useMemo(
    () => (value !== null ? { value, label: shown, hint, language } : null),
    [value, shown, hint, language],
  );
  const highlighted = useRef<Option | undefined>(undefined);
  /** Tab or Ctrl+Enter after typing takes the highlighted option; passing through changes nothing. */
  const chooseByKey = (event: KeyboardEvent) => {
    const isSave = isCommandKey(event, 'save');
    const meant = named(question);
    // On leaving, what is named is taken anyway.
    if (question.trim() === '' || !(isSave || (event.key === 'Tab' && meant === undefined))) return;
    const option = find(question).find((one) => one.value === (meant ?? highlighted.current?.value));
    if (option) choose(option);
  };
  const choose = (option: Option | null) => {
    setQuestion('');
    onChange(option?.value ?? null);
  };
  return (
    <Combobox.Root<Option>
      items={isShown ? find(question) : NO_OPTIONS}
      filter={null}
      autoHighlight
      defaultOpen={isOpenAtFirst}
      disabled={isDisabled}
      value={selected}
      onValueChange={(option, { reason }) => {
        choose(option);
        if (reason !== 'item-press') return;
        onPick?.();
        setPicks(picks + 1);
      }}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setQuestion(text)}
      onOpenChange={(isOpen, { reason }) => {
        if (isOpen) {
          setIsShown(true);
          return;
        }
        const isOver = reason === 'item-press' || reason === 'escape-key';
        const { current: text } = typed;
        const meant = isOver || text === '' ? undefined : (named(text) ?? (canBeFreeText ? text : undefined));
        if (meant !== undefined) onChange(meant);
        setQuestion('');
      }}
      onOpenChangeComplete={setIsShown}
      onItemHighlighted={(option) => {
        highlighted.current = option;
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
        onKeyDown={(event) => {
          preserveValueOnEscape(event);
          chooseByKey(event);
        }}
      />
      <PickerPopup empty={empty} />
    </Combobox.Root>
  );
};
