import { useLayoutEffect, useRef } from 'react';
import { ALIAS_KINDS } from '../../../../contract/fields.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { sentence } from '../../format/format.ts';
import { Select } from '../../parts/select.tsx';
import type { Alias } from '../format-value.ts';
import type { InputProps } from './input-props.ts';
import { LanguageInput } from './option-inputs.tsx';

const ALIAS_KIND_LABELS = Object.fromEntries(ALIAS_KINDS.map((kind) => [kind, sentence(kind)]));

export const AliasesInput = ({ id, value, onChange, describedBy }: InputProps) => {
  const aliases = (Array.isArray(value) ? value : []) as readonly Alias[];
  const group = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);
  // What is typed right after the button is pressed is the new name.
  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    group.current?.querySelector<HTMLElement>('.alias-row:nth-last-child(2) > input')?.focus();
  }, [aliases.length]);
  const dropBlank = () => {
    const named = aliases.filter(({ name }) => name.trim() !== '');
    if (named.length < aliases.length) onChange(named);
  };
  const replace = (index: number, next: Partial<Alias>) =>
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...next } : alias)));
  return (
    <div
      ref={group}
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) dropBlank();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) dropBlank();
      }}
    >
      {aliases.map((alias, index) => (
        // Rows have no identity but their index.
        <div className="alias-row" key={index}>
          <input
            className="input"
            aria-label={`Other name ${index + 1}`}
            lang={alias.language ?? undefined}
            dir="auto"
            value={alias.name}
            onChange={(event) => replace(index, { name: event.target.value })}
          />
          <Select
            aria-label={`Name type ${index + 1}`}
            value={alias.kind}
            options={ALIAS_KIND_LABELS}
            onChange={(kind) => replace(index, { kind })}
          />
          <LanguageInput
            id={`${id}-language-${index}`}
            label={`Language of name ${index + 1}`}
            value={alias.language}
            invalid={false}
            describedBy={undefined}
            onChange={(language) => replace(index, { language: language as string | null })}
          />
          <Button
            variant="quiet icon"
            aria-label={`Remove ${alias.name || `other name ${index + 1}`}`}
            onClick={() => onChange(aliases.filter((_, at) => at !== index))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            isAdding.current = true;
            onChange([...aliases, { name: '', language: null, kind: 'acronym' }]);
          }}
        >
          <Icon name="plus" />
          Add name
        </Button>
      </div>
    </div>
  );
};
