import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { readListState, type ListState } from '../../api/list-query.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { foldText } from '../../../contract/fold-text.ts';
import { formatNumber } from '../format/format.ts';
import { isCommandKey } from '../keyboard/shortcuts.ts';
import { usePerson } from '../actors/session.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { titleOf, type Declaration, type InputType } from '../../kinds/declaration.ts';
import { findCountries } from '../fields/inputs/country-options.ts';
import { findTimeZones } from '../fields/inputs/find-time-zones.ts';
import type { FilterField } from './filter-fields.ts';
import { valueText } from './filter-text.ts';

type Value = string | number | boolean;

interface Item {
  readonly value: Value;
  readonly label: string;
  readonly count: number | null;
}

interface ValuePickerProps {
  readonly declaration: Declaration;
  readonly field: FilterField;
  /** Without the edited condition; facet counts depend on it. */
  readonly state: ListState;
  readonly chosen: readonly Value[];
  readonly onChange: (values: Value[]) => void;
  readonly onApply: (values: Value[]) => void;
}

const MAX_SHOWN_VALUES = 100;

/** Values of a closed list, best first, by any of their names; no other text is one. */
const CLOSED_LISTS: Partial<Record<InputType['type'], (question: string) => readonly string[]>> = {
  country: (question) => findCountries(question).map(({ value }) => value),
  timeZone: findTimeZones,
};
const closedListOf = ({ input }: FilterField) => input && CLOSED_LISTS[input.type];

const useItems = ({ declaration, field, state }: ValuePickerProps, typed: string) => {
  const { http } = useWiring();
  const me = usePerson()?.key;
  const question = useDeferredValue(typed.trim());
  const referred = declarationOf(field.to ?? '');
  const isSearch = referred !== undefined && (question !== '' || field.field === 'id');
  const facets = useQuery({
    ...declaration.calls.facets(http, state, field.field),
    enabled: field.field !== 'id',
  });
  const search = readListState(new URLSearchParams({ q: question }));
  const found = useQuery({
    ...(referred ?? declaration).calls.list(http, search),
    enabled: isSearch,
  });
  const counts = new Map(facets.data?.data.map(({ value, count }) => [value, count]));
  const names = facets.data?.meta.names ?? {};
  if (isSearch) {
    const rows = found.data?.data ?? [];
    const items = rows.slice(0, MAX_SHOWN_VALUES).map((row): Item => ({
      value: row.id,
      label: titleOf(referred, row),
      count: counts.get(row.id) ?? null,
    }));
    const isDue = found.isPending || found.isPlaceholderData || question !== typed.trim();
    return { items, names, isPending: found.isPending, isDue, error: found.error };
  }
  const words = foldText(question);
  const meant = question === '' ? undefined : closedListOf(field)?.(question);
  const isMeant = (label: string, value: Value) =>
    meant?.includes(String(value)) ?? (foldText(label).includes(words) || foldText(String(value)) === words);
  const rankOf = ({ value }: Item) => meant?.indexOf(String(value)) ?? 0;
  const isMe = (value: Value) => field.to === 'people' && value === me;
  const occurring = (facets.data?.data ?? [])
    .map(({ value, count }): Item => {
      const text = valueText(field, value, names);
      return { value, label: isMe(value) ? `${text} (you)` : text, count };
    })
    .filter(({ label, value }) => isMeant(label, value))
    // The server orders equal counts by code.
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        Number(isMe(b.value)) - Number(isMe(a.value)) ||
        (b.count ?? 0) - (a.count ?? 0) ||
        a.label.localeCompare(b.label),
    );
  const absent = facets.isSuccess && occurring.length === 0 ? (meant ?? []) : [];
  const items = [
    ...occurring,
    ...absent.map((value): Item => ({ value, label: valueText(field, value, names), count: 0 })),
  ].slice(0, MAX_SHOWN_VALUES);
  const isDue = facets.isPending || question !== typed.trim();
  return { items, names, isPending: facets.isPending, isDue, error: facets.error };
};

const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
};

export const ValuePicker = (props: ValuePickerProps) => {
  const { field, chosen, onChange, onApply } = props;
  const [typed, setTyped] = useState('');
  const { items, names, isPending, isDue, error } = useItems(props, typed);
  const [labels, setLabels] = useState<ReadonlyMap<Value, string>>(new Map());
  const toggle = ({ value, label }: Item) => {
    setLabels(new Map(labels).set(value, label));
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  /** Chosen when the search was last cleared: they come first. A value stays where it is ticked. */
  const [first, setFirst] = useState(chosen);
  const firstItems = first.map(
    (value): Item =>
      items.find((item) => item.value === value) ?? {
        value,
        label: labels.get(value) ?? valueText(field, value, names),
        count: null,
      },
  );
  const search = (text: string, next = chosen) => {
    setTyped(text);
    if (text === '') setFirst(next);
  };
  const customValue =
    typed.trim() !== '' && field.type === 'text' && !closedListOf(field) && items.length === 0
      ? typed.trim()
      : null;
  const all = [
    ...(typed ? items : [...firstItems, ...items.filter(({ value }) => !first.includes(value))]),
    ...(customValue ? [{ value: customValue, label: customValue, count: 0 }] : []),
  ];
  /** Ctrl or Cmd with Enter also applies. */
  const [entered, setEntered] = useState<'choose' | 'apply' | null>(null);
  const chooseBest = useEffectEvent(() => {
    setEntered(null);
    const [best] = all;
    if (!best) return;
    const next = [...new Set([...chosen, best.value])];
    if (entered === 'apply') return onApply(next);
    if (!chosen.includes(best.value)) toggle(best);
    search('', next);
  });
  // Enter pressed before the values came was meant for the typed text.
  useEffect(() => {
    if (entered && !isDue) queueMicrotask(() => chooseBest());
  }, [entered, isDue]);
  return (
    <div role="group" aria-label="Values" className="value-picker" onKeyDown={walk}>
      <input
        type="search"
        className="input"
        aria-label={`Search values of ${field.label}`}
        placeholder="Search values"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          search(event.target.value);
          setEntered(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          setEntered(isCommandKey(event, 'save') ? 'apply' : 'choose');
        }}
      />
      <ul>
        {all.map((item) => (
          <li key={String(item.value)}>
            <label>
              <input type="checkbox" checked={chosen.includes(item.value)} onChange={() => toggle(item)} />
              <span>{item.label}</span>
              {item.count !== null && <span className="value-count">{formatNumber(item.count)}</span>}
            </label>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{describeFailure(error)}</p>}
      {!error && all.length === 0 && <p>{isPending ? 'Loading…' : 'No matches'}</p>}
    </div>
  );
};
