import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { ReferredKind } from '../declaration.ts';
import type { InputProps } from '../field-input.tsx';
import { ReferenceInput } from './reference-input.tsx';

interface ReferencesInputProps extends InputProps {
  readonly to: ReferredKind;
  readonly canCreate?: boolean;
  readonly names: Readonly<Record<string, string>>;
}

/** Several records: those chosen, each with a way out, and a search to add one. */
export const ReferencesInput = (props: ReferencesInputProps) => {
  const { value, onChange, names, to } = props;
  const ids = (Array.isArray(value) ? value : []) as readonly string[];
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className="field">
      {ids.length > 0 && (
        <ul className="chosen">
          {ids.map((id) => {
            const name = found[id] ?? names[id] ?? 'Unknown';
            return (
              <li key={id}>
                {name}
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(ids.filter((other) => other !== id))}
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
        to={to}
        value={null}
        name={null}
        onChoice={(id, name) => {
          setFound({ ...found, [id]: name });
          if (!ids.includes(id)) onChange([...ids, id]);
        }}
      />
    </div>
  );
};
