import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OptionPicker } from '../fields/inputs/option-picker.tsx';
import { peopleCalls } from '../../api/people.ts';
import { Chip } from '../filters/chip.tsx';
import { FilterPopup } from '../filters/filter-popup.tsx';
import { Button } from '../parts/button.tsx';
import { dateInput } from '../format/date-input.ts';
import { formatDay } from '../format/dates.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import {
  CHANGE_TITLES,
  clearedFilters,
  isFiltered,
  KIND_TITLES,
  personOf,
  type ActivityFilters,
} from './activity-address.ts';
import { PersonPicker, RecordPicker } from './search-pickers.tsx';
import '../filters/filters.css';

type Name = keyof ActivityFilters;

interface ActivityFiltersProps {
  readonly filters: ActivityFilters;
  readonly recordName: string;
  /** Anchor of the form for a new filter. */
  readonly adding: Element | null;
  readonly onAdded: () => void;
  readonly onChange: (filters: Readonly<Record<Name, string | undefined>>) => void;
}

interface FormProps {
  readonly filters: ActivityFilters;
  readonly names: { readonly person: string; readonly record: string };
  readonly anchor: Element | null;
  readonly first: Name;
  readonly onApply: (filters: ActivityFilters) => void;
  readonly onClose: () => void;
}

const FilterForm = ({ filters, names, anchor, first, onApply, onClose }: FormProps) => {
  const [draft, setDraft] = useState(filters);
  const set = (changed: ActivityFilters) => setDraft({ ...draft, ...changed });
  const apply = () => {
    const [from, to] = draft.from && draft.to ? [draft.from, draft.to].toSorted() : [draft.from, draft.to];
    onApply({ ...draft, from, to });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <div className="field">
      <label htmlFor={`activity-${name}`}>{label}</label>
      <input
        id={`activity-${name}`}
        className="input"
        {...dateInput(true)}
        value={draft[name] ?? ''}
        onChange={({ target }) => set({ [name]: target.value || undefined })}
      />
    </div>
  );
  const select = (
    name: 'kind' | 'change_kind',
    label: string,
    all: string,
    titles: ReadonlyMap<string, string>,
  ) => (
    <div className="field">
      <label htmlFor={`activity-${name}`}>{label}</label>
      <OptionPicker
        id={`activity-${name}`}
        value={draft[name] ?? ''}
        options={[
          { value: '', label: all },
          ...[...titles].map(([value, title]) => ({ value, label: title })),
        ]}
        onChange={(value) => set({ [name]: value || undefined })}
      />
    </div>
  );
  return (
    <FilterPopup
      title="Filter activity"
      first={`#activity-${first}`}
      onSubmit={apply}
      {...{ anchor, onClose }}
    >
      {select('kind', 'Kind', 'All kinds', KIND_TITLES)}
      {select('change_kind', 'Change', 'All changes', CHANGE_TITLES)}
      <div className="field">
        <label htmlFor="activity-by">Person</label>
        <PersonPicker
          id="activity-by"
          value={personOf(draft) ?? null}
          name={names.person}
          onChange={(id) => set({ by: id ?? undefined })}
        />
      </div>
      <div className="field">
        <label htmlFor="activity-record">Record</label>
        <RecordPicker
          id="activity-record"
          value={draft.record ?? null}
          name={names.record}
          onChange={(id) => set({ record: id ?? undefined })}
        />
      </div>
      <div className="filter-head">
        {day('from', 'From')}
        {day('to', 'To')}
      </div>
      <div className="filter-foot">
        <Button type="submit" variant="primary">
          Apply
        </Button>
      </div>
    </FilterPopup>
  );
};

export const ActivityFilterBar = ({
  filters,
  recordName,
  adding,
  onAdded,
  onChange,
}: ActivityFiltersProps) => {
  const { http } = useWiring();
  const [open, setOpen] = useState<{ readonly name: Name; readonly anchor: Element } | null>(null);
  const personId = personOf(filters);
  const person = useQuery({ ...peopleCalls.read(http, personId ?? ''), enabled: personId !== undefined });
  const names = {
    person: person.data?.name ?? (person.isError ? 'Unknown person' : '…'),
    record: recordName,
  };
  const { kind, change_kind, record, from, to } = filters;
  const chips = [
    ['kind', 'Kind', 'is', kind && KIND_TITLES.get(kind)],
    ['change_kind', 'Change', 'is', change_kind && CHANGE_TITLES.get(change_kind)],
    ['by', 'Person', 'is', personId && names.person],
    ['record', 'Record', 'is', record && names.record],
    ['from', 'From', '', from && formatDay(`${from}T00:00`)],
    ['to', 'To', '', to && formatDay(`${to}T00:00`)],
  ] as const;
  const shown = adding ? { name: 'kind' as const, anchor: adding } : open;
  const close = () => {
    setOpen(null);
    if (adding) onAdded();
  };
  const change = (next: ActivityFilters) => {
    close();
    onChange({ ...clearedFilters({}), ...next });
  };
  return (
    <div className="filter-bar" role="group" aria-label="Filters" hidden={!isFiltered(filters)}>
      {chips.map(
        ([name, label, comparison, value]) =>
          value && (
            <Chip
              key={name}
              {...{ label, comparison, value }}
              onEdit={(anchor) => setOpen({ name, anchor })}
              onRemove={() => change({ ...filters, [name]: undefined })}
            />
          ),
      )}
      <Button variant="quiet" onClick={() => change(clearedFilters(filters))}>
        Clear all
      </Button>
      {shown && (
        <FilterForm
          key={shown.name}
          {...{ filters, names }}
          anchor={shown.anchor}
          first={shown.name}
          onApply={change}
          onClose={close}
        />
      )}
    </div>
  );
};
