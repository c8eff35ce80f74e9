import { useEffect, useMemo, useRef, useState } from 'react';
import type { Condition } from '../../../contract/filter.ts';
import type { Count } from '../../../contract/records.ts';
import type { ListState } from '../../api/list-query.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { onSingleClick } from '../keyboard/on-single-click.ts';
import { useLazy } from '../loading/use-lazy.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { FilterChip } from './filter-chip.tsx';
import { fieldNamed, filterFields, type FilterField } from './filter-fields.ts';
import { isGroup, readFilter, writeFilter, type Group, type Join, type Path } from './filter-tree.ts';
import { partAt, withPart } from './change-part.ts';
import { referringFields } from './referring-fields.ts';
import { hasChips, isStatusTab } from './status-tab.ts';
import './filters.css';

interface FilterBarProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly state: ListState;
  readonly adding: Element | null;
  readonly onAdded: () => void;
  readonly onChange: (filter: string) => void;
  readonly total?: Count | undefined;
  /** Absent where rows are selected, or not edited in bulk. */
  readonly onEditAll?: (() => void) | undefined;
}

interface Open {
  readonly path: Path;
  readonly anchor: Element;
  readonly beside?: Condition;
}

const loadEditor = () => import('./filter-editor.tsx');

const other = (join: Join): Join => (join === 'and' ? 'or' : 'and');

interface Bar {
  readonly declaration: Declaration;
  readonly fieldOf: (field: string) => FilterField;
  readonly edit: (open: Open) => void;
  readonly replace: (path: Path, part: Group | null) => void;
  readonly switchJoin: (path: Path, group: Group) => void;
}

/** At the root the status tab stays a condition of its own, not one of the alternatives. */
const withOtherJoin = ({ join, parts }: Group, path: Path): Group => {
  if (path.length > 0) return { join: other(join), parts };
  const tab = parts.filter(isStatusTab);
  const chips = parts.filter((part) => !isStatusTab(part));
  return { join, parts: [...tab, { join: other(join), parts: chips }] };
};

/** Stays within the status tab. */
const withoutChips = ({ join, parts }: Group): Group => ({
  join: 'and',
  parts: join === 'and' ? parts.filter(isStatusTab) : [],
});

const Parts = ({ group, path, bar }: { group: Group; path: Path; bar: Bar }) => {
  const shown = group.parts
    .map((part, index) => ({ part, at: [...path, index] }))
    .filter(({ part }) => path.length > 0 || !isStatusTab(part));
  return shown.map(({ part, at }, index) => (
    <span key={at.join()} className="chip-place">
      {index > 0 && (
        <button
          type="button"
          className="chip-join"
          title={`Switch to “${other(group.join)}”`}
          onClick={() => bar.switchJoin(path, group)}
        >
          {group.join}
        </button>
      )}
      {isGroup(part) ? (
        <span className="chip-group" role="group" aria-label={`Joined by “${part.join}”`}>
          <Parts group={part} path={at} bar={bar} />
          <button
            type="button"
            className="chip-add"
            aria-label={`Add a condition with “${part.join}”`}
            onClick={({ currentTarget }) =>
              bar.edit({ path: [...at, part.parts.length], anchor: currentTarget })
            }
          >
            <Icon name="plus" />
          </button>
        </span>
      ) : (
        <FilterChip
          declaration={bar.declaration}
          field={bar.fieldOf(part.field)}
          condition={part}
          onEdit={(anchor) => bar.edit({ path: at, anchor })}
          onRemove={() => bar.replace(at, null)}
        />
      )}
    </span>
  ));
};

interface FocusedPlace {
  readonly selector: '.chip-words' | '.chip-join';
  readonly index: number;
}

/** Focuses what takes the place of the focused element, which a change of the filter removes or recreates. */
const useFocusAfterChange = () => {
  const bar = useRef<HTMLDivElement>(null);
  const place = useRef<FocusedPlace | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const { selector, index } = place.current;
    const others = bar.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    others[Math.min(index, others.length - 1)]?.focus();
    place.current = null;
  });
  const indexIn = (selector: string) =>
    [...(bar.current?.querySelectorAll(selector) ?? [])].findIndex((part) =>
      part.contains(document.activeElement),
    );
  /** Call before the filter changes. */
  const noteRemoval = (next: Group) => {
    place.current = { selector: '.chip-words', index: indexIn('.chip') };
    if (!hasChips(next)) document.querySelector<HTMLElement>('.list-tools > button')?.focus();
  };
  const noteJoin = () => {
    place.current = { selector: '.chip-join', index: indexIn('.chip-join') };
  };
  return { bar, noteRemoval, noteJoin };
};

export const FilterBar = (props: FilterBarProps) => {
  const { declaration, details, state, adding, onAdded, onChange, total, onEditAll } = props;
  const fields = useMemo(() => filterFields(details, referringFields(details.kind)), [details]);
  const group = readFilter(state.filter);
  const [open, setOpen] = useState<Open | null>(null);
  const shown: Open | null = adding ? { path: [group.parts.length], anchor: adding } : open;
  const current = shown && !shown.beside ? partAt(group, shown.path) : undefined;
  const condition = current && !isGroup(current) ? current : null;
  const close = () => {
    setOpen(null);
    if (adding) onAdded();
  };
  const set = (next: Group) => {
    close();
    onChange(writeFilter(next));
  };
  const editor = useLazy(loadEditor, true);
  const focus = useFocusAfterChange();
  const bar: Bar = {
    declaration,
    fieldOf: (name) => fieldNamed(fields, name),
    edit: setOpen,
    replace: (path, part) => {
      const next = path.length === 0 ? (part ?? withoutChips(group)) : withPart(group, path, part);
      if (part === null) focus.noteRemoval(next);
      set(next);
    },
    switchJoin: (path, part) => {
      focus.noteJoin();
      bar.replace(path, withOtherJoin(part, path));
    },
  };
  return (
    <div ref={focus.bar} className="filter-bar" role="group" aria-label="Filters" hidden={!hasChips(group)}>
      <Parts {...{ group, bar }} path={[]} />
      <Button variant="quiet" onClick={() => bar.replace([], null)}>
        Clear all
      </Button>
      {onEditAll && total && total.value > 1 && (
        <Button variant="quiet" onClick={onSingleClick(onEditAll)}>
          Edit all {total.exact ? '' : 'about '}
          {formatNumber(total.value)}
        </Button>
      )}
      {shown && editor && (
        <editor.FilterEditor
          key={`${shown.path.join()} ${shown.beside !== undefined}`}
          {...{ declaration, fields, condition }}
          state={{ ...state, filter: writeFilter(withPart(group, shown.path, null)) }}
          anchor={shown.anchor}
          onApply={(made) =>
            set(
              withPart(group, shown.path, shown.beside ? { join: 'or', parts: [shown.beside, made] } : made),
            )
          }
          {...(condition && {
            onAlternative: (made) => setOpen({ path: shown.path, anchor: shown.anchor, beside: made }),
          })}
          onClose={close}
        />
      )}
    </div>
  );
};
