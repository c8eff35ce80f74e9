import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ListResponse } from '../../api/records.ts';
import { editDialog } from './edit-dialog.ts';
import { recordPath, titleOf, type Declaration } from '../../kinds/declaration.ts';

const NONE = { hovered: null, focused: null };

const cellAt = (element: Element | null) =>
  element?.closest('tr')?.querySelector('tbody tr[data-index] > .list-check') ?? null;

interface RowActionsProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly declaration: Declaration;
  readonly rows: ListResponse['data'];
  readonly filter: string;
}

/** Only in the hovered and the focused row: in every row, "Edit" would take a third of the layout time. */
export const RowActions = ({ table, declaration, rows, filter }: RowActionsProps) => {
  const [cells, setCells] = useState<Readonly<Record<keyof typeof NONE, Element | null>>>(NONE);
  useEffect(() => {
    const { current: element } = table;
    if (!element) return undefined;
    const update = (place: keyof typeof NONE, target: Element | null) => {
      const cell = cellAt(target);
      setCells((known) => (known[place] === cell ? known : { ...known, [place]: cell }));
    };
    const onPointer = ({ target }: Event) => update('hovered', target as Element);
    const onFocus = ({ target }: Event) => update('focused', target as Element);
    update('hovered', element.querySelector('tbody tr:hover'));
    update('focused', element.querySelector('tbody tr:focus-within'));
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
