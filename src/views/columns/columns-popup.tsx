import { useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { PopoverPopup } from '../navigation/popover-popup.tsx';
import { sentence } from '../format/format.ts';
import { Icon } from '../parts/icon.tsx';
import { usePointerDrag } from '../keyboard/use-pointer-drag.ts';
import { DENSITY, useThemePreference } from '../preferences/use-theme-preference.ts';
import { MoreIcon } from '../parts/more-icon.tsx';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { MAX_WIDTH_PX, MIN_WIDTH_PX, toPixels, withinLimits } from './column-width.ts';
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

const WIDTH_STEP_PX = 32;
/** Without a drag (WCAG 2.5.7). */
const WIDTH_CHANGES = [
  { by: -WIDTH_STEP_PX, label: 'narrower', icon: <MoreIcon name="minus" />, limit: MIN_WIDTH_PX },
  { by: WIDTH_STEP_PX, label: 'wider', icon: <Icon name="plus" />, limit: MAX_WIDTH_PX },
];

export const ColumnsPopup = (props: ColumnsPopupProps) => {
  const { declaration, details, shown, anchor, onChange, onClose } = props;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const density = useThemePreference(DENSITY);
  const all = fieldColumns(declaration, details);
  const own = declaration.columns.map(({ field }) => field);
  // Not from `shown.columns`: the code of a column may still be loading.
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
    const remaining = [...next];
    setLines(lines.map((line) => (next.includes(line) ? (remaining.shift() ?? line) : line)));
    set(next);
  };
  const reset = () => {
    setLines(withOthers(own));
    onChange('');
  };
  const move = (field: string, to: number) => {
    if (to < 0 || to >= fields.length || fields[to] === field) return;
    reorder(fields.filter((each) => each !== field).toSpliced(to, 0, field));
    setAnnouncement(`${titleOf(field)} moved to position ${to + 1} of ${fields.length}.`);
  };
  const resize = (field: string, from: number, by: number) => {
    const width = withinLimits(from + by);
    if (width === from) return;
    shown.resize(field, width);
    setAnnouncement(`${titleOf(field)} is ${width} pixels wide.`);
  };
  const dragTo = (field: string, y: number) => {
    const line = [...(list.current?.querySelectorAll('li') ?? [])].find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return y >= top && y < bottom;
    });
    move(field, fields.indexOf(line?.dataset['field'] ?? ''));
  };
  const [draggedField, setDraggedField] = useState<string | null>(null);
  const { begin, takeDragged } = usePointerDrag<{
    readonly field: string;
    readonly before: readonly string[];
  }>({
    onLift: ({ field }) => setDraggedField(field),
    onMove: ({ field }, { y }) => dragTo(field, y),
    onEnd: ({ field, before }, isDropped) => {
      setDraggedField(null);
      if (isDropped) return;
      reorder(before);
      setAnnouncement(`${titleOf(field)} stays where it was.`);
    },
  });
  return (
    <PopoverPopup
      place={{ anchor, align: 'end' }}
      className="columns-popup"
      aria-label="Columns"
      finalFocus={() => (anchor instanceof HTMLElement ? anchor : true)}
      onClose={onClose}
    >
      <ul ref={list}>
        {ordered.map(({ field, title }) => {
          const at = fields.indexOf(field);
          // Shown whatever is chosen, as Deleted in the trash.
          const column = shown.columns.find((each) => each.field === field);
          const isFixed = at === -1 && column !== undefined;
          const width = column && toPixels(column.width);
          return (
            <li key={field} data-field={field} data-lifted={draggedField === field || undefined}>
              <label>
                <input
                  type="checkbox"
                  checked={at !== -1 || isFixed}
                  disabled={isFixed}
                  onChange={() => toggle(field)}
                />
                {title}
              </label>
              {width !== undefined &&
                WIDTH_CHANGES.map(({ by, label, icon, limit }) => (
                  <button
                    key={by}
                    type="button"
                    className="column-width"
                    aria-label={`Make ${title} ${label}`}
                    title={sentence(label)}
                    aria-disabled={width === limit || undefined}
                    onClick={() => resize(field, width, by)}
                  >
                    {icon}
                  </button>
                ))}
              {at !== -1 && (
                <button
                  type="button"
                  className="column-move"
                  aria-label={`Move ${title}`}
                  title="Drag, click to move up, or press the up and down arrows"
                  onClick={() => takeDragged() || move(field, (at || fields.length) - 1)}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                    event.preventDefault();
                    move(field, event.key === 'ArrowUp' ? at - 1 : at + 1);
                  }}
                  onPointerDown={(event) => begin(event, { field, before: fields })}
                >
                  <MoreIcon name="grip" />
                </button>
              )}
            </li>
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
            checked={density.value === 'compact'}
            onChange={({ target }) => density.choose(target.checked ? 'compact' : 'comfortable')}
          />
          Compact rows
        </label>
        <Button variant="quiet" onClick={reset}>
          Reset to default
        </Button>
      </footer>
    </PopoverPopup>
  );
};
