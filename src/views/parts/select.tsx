import type { ComponentProps } from 'react';

interface SelectProps<Value extends string> extends Omit<
  ComponentProps<'select'>,
  'className' | 'children' | 'value' | 'onChange'
> {
  readonly value: Value;
  /** Labels, in order; no value is a whole number, which would come first. */
  readonly options: { readonly [Each in Value]?: string | undefined };
  readonly onChange: (value: Value) => void;
}

export const Select = <Value extends string>({ options, onChange, ...rest }: SelectProps<Value>) => (
  <select {...rest} className="input" onChange={({ target }) => onChange(target.value as Value)}>
    {Object.entries<string | undefined>(options).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
