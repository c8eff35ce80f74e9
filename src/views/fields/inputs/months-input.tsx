import { months } from '../../format/months.ts';
import type { InputProps } from './input-props.ts';

export const MonthsInput = ({ id, value, onChange, describedBy }: InputProps) => {
  const chosen = (Array.isArray(value) ? value : []) as readonly number[];
  const toggle = (month: number) =>
    onChange(
      chosen.includes(month)
        ? chosen.filter((other) => other !== month)
        : [...chosen, month].toSorted((one, other) => one - other),
    );
  return (
    <div className="months" role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {months().map((name, index) => (
        <label key={name}>
          <input type="checkbox" checked={chosen.includes(index + 1)} onChange={() => toggle(index + 1)} />
          {name}
        </label>
      ))}
    </div>
  );
};
