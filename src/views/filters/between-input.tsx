import { useId, useState } from 'react';
import type { Condition } from '../../../contract/filter.ts';
import { dateInput } from '../format/date-input.ts';
import type { FilterField } from './filter-fields.ts';
import { dayOf, endOf, startOf } from './instant-days.ts';

interface BetweenInputProps {
  readonly field: FilterField;
  readonly value: Condition['value'];
  readonly onChange: (value: Condition['value']) => void;
}

const INPUTS: Partial<Record<FilterField['type'], ReturnType<typeof dateInput>>> = {
  date: dateInput(true),
  instant: dateInput(true),
  wall_time: dateInput(false),
};
const NUMBER_INPUT = { type: 'number', step: 'any' };

export const BetweenInput = ({ field, value, onChange }: BetweenInputProps) => {
  const isInstant = field.type === 'instant';
  const [texts, setTexts] = useState(() =>
    Array.isArray(value) && value.length === 2
      ? value.map((each) => (isInstant ? dayOf(String(each)) : String(each)))
      : ['', ''],
  );
  const [isErrorShown, setErrorShown] = useState(false);
  const errorId = useId();
  const input = INPUTS[field.type] ?? NUMBER_INPUT;
  const { type } = input;
  const isReversed = ([from = '', to = '']: readonly string[]) =>
    from !== '' && to !== '' && (type === 'number' ? Number(from) > Number(to) : from > to);
  const set = (place: number, text: string) => {
    const next = texts.with(place, text);
    const [from = '', to = ''] = next;
    setTexts(next);
    setErrorShown(false);
    if (next.includes('') || isReversed(next)) onChange(undefined);
    else if (isInstant) onChange([startOf(from), endOf(to)]);
    else onChange(type === 'number' ? next.map(Number) : next);
  };
  // Not while it is typed: a year is early until its last digit.
  const check = () => setErrorShown(isReversed(texts));
  return (
    <div className="filter-between" data-type={type}>
      {['From', 'To'].map((label, place) => (
        <label key={label}>
          {label}
          <input
            className="input"
            placeholder={field.input?.type === 'duration' ? 'Months' : undefined}
            {...input}
            value={texts[place]}
            aria-invalid={isErrorShown || undefined}
            aria-describedby={isErrorShown ? errorId : undefined}
            onChange={({ target }) => set(place, target.value)}
            onBlur={check}
            onKeyDown={({ key }) => key === 'Enter' && check()}
          />
        </label>
      ))}
      {isErrorShown && (
        <p className="field-error" id={errorId} role="alert">
          “To” must not be {type === 'number' ? 'less than' : 'before'} “From”.
        </p>
      )}
    </div>
  );
};
