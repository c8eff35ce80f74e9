import { useState } from 'react';
import type { Condition } from '../../../../contract/filter.ts';
import type { FilterField } from './filter-fields.ts';

interface BetweenInputProps {
  readonly field: FilterField;
  readonly value: Condition['value'];
  readonly onChange: (value: Condition['value']) => void;
}

const INPUT_TYPES: Partial<Record<FilterField['type'], string>> = {
  date: 'date',
  wall_time: 'datetime-local',
};

export const BetweenInput = ({ field, value, onChange }: BetweenInputProps) => {
  const [texts, setTexts] = useState(() =>
    Array.isArray(value) && value.length === 2 ? value.map(String) : ['', ''],
  );
  const type = INPUT_TYPES[field.type] ?? 'number';
  const set = (place: number, text: string) => {
    const next = texts.with(place, text);
    setTexts(next);
    if (next.includes('')) onChange(undefined);
    else onChange(type === 'number' ? next.map(Number) : next);
  };
  return (
    <div className="filter-between" data-type={type}>
      {['From', 'To'].map((label, place) => (
        <label key={label}>
          {label}
          <input
            className="input"
            placeholder={field.input?.sort === 'duration' ? 'Months' : undefined}
            type={type}
            step={type === 'number' ? 'any' : undefined}
            value={texts[place]}
            onChange={({ target }) => set(place, target.value)}
          />
        </label>
      ))}
    </div>
  );
};
