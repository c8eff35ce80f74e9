import { useState } from 'react';
import { readRelativeTime, writeRelativeTime } from '../../../contract/filter.ts';
import { dateInput } from '../format/date-input.ts';
import { sentence } from '../format/format.ts';
import { Select } from '../parts/select.tsx';
import type { FilterField } from './filter-fields.ts';
import { valueText } from './filter-text.ts';
import { dayOf, startOf } from './instant-days.ts';

interface TimeInputProps {
  readonly field: FilterField;
  readonly text: string;
  readonly onChange: (value: string | undefined) => void;
}

const RELATIVE_DAYS = { today: [0, 7, 30, -7, -30], now: [-1, -7, -30, -90] } as const;

const relativeTimes = ({ type }: FilterField, text: string): readonly string[] => {
  if (type === 'date') return [];
  const from = type === 'instant' ? 'now' : 'today';
  const usual = RELATIVE_DAYS[from].map((days) => writeRelativeTime({ from, days }));
  return [...new Set([...usual, ...(readRelativeTime(text) ? [text] : [])])];
};

export const TimeInput = ({ field, text, onChange }: TimeInputProps) => {
  const times = relativeTimes(field, text);
  const [isRelative, setRelative] = useState(times.includes(text));
  const isInstant = field.type === 'instant';
  const choose = (value: string) => {
    setRelative(value !== '');
    onChange(value || undefined);
  };
  const input = {
    className: 'input',
    'aria-label': 'Value',
    value: isInstant ? dayOf(text) : text,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (!target.value) onChange(undefined);
      else onChange(isInstant ? startOf(target.value) : target.value);
    },
  };
  return (
    <>
      {times.length > 0 && (
        <Select
          aria-label="When"
          value={isRelative ? text : ''}
          options={{
            '': isInstant ? 'On a date' : 'At a time',
            ...Object.fromEntries(times.map((time) => [time, sentence(valueText(field, time, {}))])),
          }}
          onChange={choose}
        />
      )}
      {!isRelative && <input {...input} {...dateInput(field.type !== 'wall_time')} />}
    </>
  );
};
