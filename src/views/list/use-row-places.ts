import { useEffect, useRef, useState, type RefObject } from 'react';

interface Places {
  /** A cell. */
  readonly hovered: Element | null;
  /** A row. */
  readonly focused: Element | null;
}

const NOWHERE: Places = { hovered: null, focused: null };
const CELL = 'tbody tr[data-index] > *';

/** Where the pointer and the focus are in a table; F2 edits the cell that has it. */
export const useRowPlaces = (table: RefObject<HTMLTableElement | null>) => {
  const [places, setPlaces] = useState(NOWHERE);
  const lastFocused = useRef<Element | null>(null);
  useEffect(() => {
    const { current: element } = table;
    if (!element) return undefined;
    const update = (place: keyof Places, target: Element | null) => {
      const cell = target?.closest(CELL) ?? null;
      const next = place === 'hovered' ? cell : (cell?.parentElement ?? null);
      setPlaces((known) => (known[place] === next ? known : { ...known, [place]: next }));
    };
    const onPointer = ({ target }: Event) => update('hovered', target as Element);
    const onFocus = ({ target }: Event) => {
      lastFocused.current = target as Element;
      update('focused', target as Element);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2') return;
      const pencil = (event.target as Element).closest(CELL)?.querySelector<HTMLElement>('.cell-edit');
      if (!pencil) return;
      event.preventDefault();
      pencil.click();
    };
    update('hovered', element.querySelector('tbody tr > :hover'));
    update('focused', element.querySelector('tbody tr > :focus-within'));
    const listening = new AbortController();
    element.addEventListener('pointerover', onPointer, { signal: listening.signal });
    element.addEventListener('focusin', onFocus, { signal: listening.signal });
    element.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [table]);
  return { ...places, lastFocused };
};
