import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ListResponse } from '../../api/records.ts';
import { editDialog } from './edit-dialog.ts';
import { recordPath, titleOf, type Declaration } from '../../kinds/declaration.ts';

type Place = 'hovered' | 'focused';
type Cells = Readonly<Record<Place, Element | null>>;

const CELL = 'tbody tr[data-index] > .list-check';

const NONE: Cells = { hovered: null, focused: null };

const cellAt = (element: Element | null) => element?.closest('tr')?.querySelector(CELL) ?? null;

interface RowActionsProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  readonly rows: ListResponse['data'];
  readonly filter: string;
}

/** In every row, "Edit" would take a third of their layout. */
export const RowActions = ({ table, declaration, rows, filter }: RowActionsProps) => {
  const [cells, setCells] = useState(NONE);
  useEffect(() => {
    const { current: element } = table;
    if (!element) return undefined;
    const look = (place: Place, target: Element | null) => {
      const cell = cellAt(target);
      setCells((known) => (known[place] === cell ? known : { ...known, [place]: cell }));
    };
    const onPointer = ({ target }: Event) => look('hovered', target as Element);
    const onFocus = ({ target }: Event) => look('focused', target as Element);
    look('hovered', element.querySelector('tbody tr:hover'));
    look('focused', element.querySelector('tbody tr:focus-within'));
    const listening = new AbortController();
    element.addEventListener('pointerover', onPointer, { signal: listening.signal });
    element.addEventListener('focusin', onFocus, { signal: listening.signal });
    return () => listening.abort();
  }, [table]);
  return [...new Set(Object.values(cells))].map((cell) => {
    const index = cell?.parentElement?.dataset['index'] ?? '';
    const row = rows[Number(index)];
    if (!cell || !row || row.deleted_at) return null;
    return createPortal(
      <a
        className="row-action button button-small no-print"
        aria-label={`Edit ${titleOf(declaration, row)}`}
        href={`${recordPath(declaration, row.id)}?dialog=${editDialog(filter)}`}
      >
        Edit
      </a>,
      cell,
      index,
    );
  });
};
