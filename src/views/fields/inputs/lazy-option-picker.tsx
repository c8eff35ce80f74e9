import type { ComponentProps } from 'react';
import { useLazy } from '../../loading/use-lazy.ts';
import type { OptionPicker } from './option-picker.tsx';

const load = () => import('./option-picker.tsx');

/** Where a record opens without the picker's code; until it is there, the value stands in its place. */
export const LazyOptionPicker = (props: ComponentProps<typeof OptionPicker>) => {
  const code = useLazy(load, true);
  if (code) return <code.OptionPicker {...props} />;
  const { label, options, value } = props;
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return <input className="input picker" aria-label={label} disabled value={shown} />;
};
