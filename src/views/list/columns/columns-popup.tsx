import { Popover } from '@base-ui/react/popover';
import { useRef, useState, type PointerEvent } from 'react';
import { DENSITY_KEY } from '../../parts/theme.ts';
import { usePointerDrag } from '../../parts/use-pointer-drag.ts';
import { useThemePreference } from '../../parts/use-theme-preference.ts';
import { MoreIcon } from '../../parts/more-icon.tsx';
import type { Column, Declaration, Details } from '../../../kinds/declaration.ts';
import { fieldColumns } from './field-columns.tsx';
import { NO_COLUMNS, type ShownColumns } from './use-columns.ts';
import './columns.css';

interface ColumnsPopupProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly shown: ShownColumns;
  readonly anchor: Element;
  readonly onChange: (chosen: string) => void;
  readonly onClose: () => void;
}

interface LineProps {
  readonly column: Column;
  readonly isShown: boolean;
  /** Shown whatever is chosen, as Deleted in the trash. */
  readonly isFixed: boolean;
  readonly onToggle: () => void;
  readonly isHeld: boolean;
  readonly onStep: (step: 1 | -1) => void;
  readonly onGrab: (event: PointerEvent) => void;
}

const Line = ({ column, isShown, isFixed, isHeld, onToggle, onStep, onGrab }: LineProps) => (
  <li data-field={column.field} data-held={isHeld || undefined}>
    <label>
      <input type="checkbox" checked={isShown || isFixed} disabled={isFixed} onChange={onToggle} />
      {column.title}
    </label>
    {isShown && (
      <button
        type="button"
        className="column-move"
        aria-label={`Move ${column.title}`}
        title="Drag, or press the up and down arrows"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onStep(event.key === 'ArrowUp' ? -1 : 1);
        }}
        onPointerDown={onGrab}
      >
        <MoreIcon name="grip" />
      </button>
    )}
  </li>
);

export const ColumnsPopup = (props: ColumnsPopupProps) => {
  const { declaration, details, shown, anchor, onChange, onClose } = props;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [density, setDensity] = useThemePreference(DENSITY_KEY, 'comfortable');
  const all = fieldColumns(declaration, details);
  const own = declaration.columns.map(({ field }) => field);
  const names = shown.chosen === '' ? own : shown.chosen.split(',');
  const fields = names.filter((name) => all.some(({ field }) => field === name));
  const titleOf = (field: string) => all.find((each) => each.field === field)?.title ?? field;
  const withOthers = (first: readonly string[]) => [
    ...first,
    ...all.map(({ field }) => field).filter((field) => !first.includes(field)),
  ];
  // Ordered only on opening: lines stay under the pointer.
  const [lines, setLines] = useState(() => withOthers(fields));
  const ordered = lines.flatMap((name) => all.find(({ field }) => field === name) ?? []);
  const set = (next: readonly string[]) =>
    onChange(next.join() === own.join() ? '' : next.join() || NO_COLUMNS);
  const toggle = (field: string) => set(lines.filter((each) => fields.includes(each) !== (each === field)));
  const reorder = (next: readonly string[]) => {
    const rest = [...next];
    setLines(lines.map((line) => (next.includes(line) ? (rest.shift() ?? line) : line)));
    set(next);
  };
  const reset = () => {
    setLines(withOthers(own));
    onChange('');
  };
  const move = (field: string, to: number) => {
    if (to < 0 || to >= fields.length || fields[to] === field) return;
    reorder(fields.filter((each) => each !== field).toSpliced(to, 0, field));
    setAnnouncement(`${titleOf(field)} is column ${to + 1} of ${fields.length}.`);
  };
  const dragTo = (field: string, y: number) => {
    const line = [...(list.current?.querySelectorAll('li') ?? [])].find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return y >= top && y < bottom;
    });
    move(field, fields.indexOf(line?.dataset['field'] ?? ''));
  };
  const [heldField, setHeldField] = useState<string | null>(null);
  const { begin } = usePointerDrag<{ readonly field: string; readonly before: readonly string[] }>({
    onLift: ({ field }) => setHeldField(field),
    onMove: ({ field }, { y }) => dragTo(field, y),
    onEnd: ({ field, before }, isDropped) => {
      setHeldField(null);
      if (isDropped) return;
      reorder(before);
      setAnnouncement(`${titleOf(field)} is back where it was.`);
    },
  });
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={document.querySelector<HTMLElement>('main')}>
        <Popover.Positioner anchor={anchor} align="end" sideOffset={6} className="columns-place">
          <Popover.Popup
            className="columns-popup"
            aria-label="Columns"
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
          >
            <ul ref={list}>
              {ordered.map((column) => {
                const { field } = column;
                const at = fields.indexOf(field);
                return (
                  <Line
                    key={field}
                    column={column}
                    isShown={at !== -1}
                    isFixed={at === -1 && shown.columns.some((each) => each.field === field)}
                    onToggle={() => toggle(field)}
                    onStep={(step) => move(field, at + step)}
                    isHeld={heldField === field}
                    onGrab={(event) => begin(event, { field, before: fields })}
                  />
                );
              })}
            </ul>
            <p className="visually-hidden" aria-live="polite">
              {announcement}
            </p>
            <footer>
              <label>
                <input
                  type="checkbox"
                  checked={density === 'compact'}
                  onChange={({ target }) => setDensity(target.checked ? 'compact' : 'comfortable')}
                />
                Compact rows
              </label>
              <button type="button" className="button button-quiet" onClick={reset}>
                Reset
              </button>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
