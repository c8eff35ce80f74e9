import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';
import type { InputProps } from './input-props.ts';
import { findLanguages, languageChoice, languageNamed, type LanguageChoice } from './language-choices.ts';
import menu from '../../parts/menu.module.css';

interface LanguageInputProps extends InputProps {
  /** Accessible name when there is no visible label. */
  readonly label?: string;
}

export const LanguageInput = ({ id, value, onChange, invalid, describedBy, label }: LanguageInputProps) => {
  const code = typeof value === 'string' && value !== '' ? value : null;
  const [question, setQuestion] = useState('');
  const chosen = code === null ? null : languageChoice(code);
  const choose = (item: LanguageChoice | null) => {
    setQuestion('');
    onChange(item?.value ?? null);
  };
  return (
    <Combobox.Root<LanguageChoice>
      items={findLanguages(question)}
      filter={null}
      autoHighlight
      value={chosen}
      onValueChange={choose}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && setQuestion(text)}
      onOpenChange={(isOpen) => {
        const named = isOpen || question === '' ? undefined : languageNamed(question);
        if (named) choose(named);
        else if (!isOpen) setQuestion('');
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
    >
      <Combobox.Input
        id={id}
        className="input"
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        placeholder="Any language"
      />
      <Combobox.Portal>
        <Combobox.Positioner className={menu['positioner']} align="start" sideOffset={4}>
          <Combobox.Popup className={menu['popup']}>
            <Combobox.Empty className={menu['label']}>No such language. A code may be typed.</Combobox.Empty>
            <Combobox.List>
              {(item: LanguageChoice) => (
                <Combobox.Item key={item.value} value={item} className={menu['item']}>
                  {item.label}
                  {item.own !== item.label && (
                    <bdi lang={item.value} className="field-hint">
                      {item.own}
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
