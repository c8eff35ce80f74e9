import { useEffect, useRef, useState, type ComponentProps } from 'react';
import type { Names } from '../../../api/records.ts';
import { Icon } from '../../parts/icon.tsx';
import { useReferenceNames } from '../use-reference-names.ts';
import { ReferenceInput } from './reference-input.tsx';

export const ReferencesInput = (props: ComponentProps<typeof ReferenceInput>) => {
  const { value, onChange, names, to } = props;
  const ids = (Array.isArray(value) ? value : []) as readonly string[];
  const place = useRef<HTMLDivElement>(null);
  const isAtWork = useRef(false);
  const change = (next: readonly string[]) => {
    isAtWork.current = true;
    onChange(next);
  };
  useEffect(() => {
    if (isAtWork.current) place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, [ids.length]);
  const [found, setFound] = useState<Names>({});
  const called = useReferenceNames(
    ids.map((id) => ({ to, id })),
    { ...names, ...found },
  );
  return (
    <div ref={place} className="field">
      {ids.length > 0 && (
        <ul className="chosen">
          {ids.map((id) => {
            const name = called[id] ?? '';
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(ids.filter((other) => other !== id))}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <ReferenceInput
        {...props}
        key={ids.length}
        value={null}
        isRequired={props.isRequired && ids.length === 0}
        onChoice={(id, name) => {
          setFound({ ...found, [id]: name });
          if (!ids.includes(id)) change([...ids, id]);
        }}
      />
    </div>
  );
};
