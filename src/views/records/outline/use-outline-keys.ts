import { useState, type KeyboardEvent } from 'react';
import { areSingleKeysOn, isSingleKey } from '../../parts/single-keys.ts';
import type { Declaration } from '../declaration.ts';
import type { OutlineRow } from './outline-rows.ts';
import { getSlot, nextPlace, type Gap, type Way } from './slots.ts';
import { createTypeAhead } from './type-ahead.ts';
import type { PlacingHand } from './use-placing.ts';

interface KeysOptions {
  readonly declaration: Declaration;
  readonly rows: readonly OutlineRow[];
  readonly hand: PlacingHand;
  /** What is shown is not the whole, so that a place is chosen in the dialog. */
  readonly isSearched: boolean;
  /** Where what is held may go. */
  readonly gaps: readonly Gap[];
  readonly focusRow: (id: string) => void;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string) => void;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Letters that do something to the row or the list; large, they are letters of a name. */
const COMMANDS = new Set(['c', 'e', 'j', 'k', 'm', '/', '?', '*']);
const isCommand = (key: string) => (areSingleKeysOn() ? COMMANDS.has(key) : key === '*');

const hasCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/**
 * The keys of the rows. At rest, as in every tree: arrows, Home and End walk, Right opens, Left closes, Enter visits,
 * `*` opens all beside it, letters go to what begins so (with Shift where a letter is a command); Space lifts, `m`
 * moves by dialog. While one is held: arrows choose a place, Space or Enter drops, Escape puts back.
 */
export const useOutlineKeys = (options: KeysOptions) => {
  const { rows, hand, gaps, setOpen } = options;
  const [findByLetters] = useState(() => createTypeAhead(options.declaration.titleField, isCommand));

  const whileHeld = (event: KeyboardEvent): boolean => {
    const { recordId, slot } = hand;
    if (hasCommand(event) || recordId === null) return false;
    if (event.key === 'Tab') {
      hand.send({ type: 'record.putBack' });
      return false;
    }
    if (event.key === 'Escape') hand.send({ type: 'record.putBack' });
    else if (event.key === ' ' || event.key === 'Enter') hand.send({ type: 'record.drop' });
    else {
      const way = WAYS[event.key];
      if (!way) return false;
      const place = nextPlace(gaps, slot, way);
      const parent = rows.find(({ id }) => id === slot?.parentId);
      if (place) hand.send({ type: 'slot.choose', slot: place.slot });
      else if (way === 'in' && parent && !parent.isOpen) setOpen([parent.id], true);
    }
    return true;
  };

  const atRest = (event: KeyboardEvent, row: OutlineRow): boolean => {
    const isOnRow = event.target === event.currentTarget || (event.target as Element).matches('tr');
    const at = rows.indexOf(row);
    const to = (next: OutlineRow | undefined) => {
      if (next) options.focusRow(next.id);
    };
    const canOpen = !options.isSearched && row.below !== 0;
    const beside = rows.filter(({ parentId, below }) => parentId === row.parentId && below !== 0);
    const actions: Record<string, () => void> = {
      ArrowDown: () => to(rows[at + 1]),
      ArrowUp: () => to(rows[at - 1]),
      Home: () => to(rows[0]),
      End: () => to(rows.at(-1)),
      ArrowRight: () => {
        if (canOpen && !row.isOpen) setOpen([row.id], true);
        else if (rows[at + 1]?.parentId === row.id) to(rows[at + 1]);
      },
      ArrowLeft: () => {
        if (canOpen && row.isOpen) setOpen([row.id], false);
        else to(rows.find(({ id }) => id === row.parentId));
      },
      ...(isOnRow && {
        Enter: () => options.onVisit(row.id),
        ' ': () => {
          const from = getSlot(rows, row.id);
          if (options.isSearched) options.onMove(row.id);
          else if (from) hand.lift(row.id, from);
        },
      }),
      ...(isSingleKey(event.nativeEvent) && {
        j: () => to(rows[at + 1]),
        k: () => to(rows[at - 1]),
        e: () => options.onEdit(row.id),
        m: () => options.onMove(row.id),
      }),
      '*': () => {
        if (!options.isSearched)
          setOpen(
            beside.map(({ id }) => id),
            true,
          );
      },
    };
    const found = hasCommand(event) ? null : findByLetters(event.nativeEvent, rows, row);
    if (found) {
      to(found);
      return true;
    }
    const action = hasCommand(event) ? undefined : actions[event.key];
    action?.();
    return action !== undefined;
  };

  return (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('tr[data-id]')?.dataset['id'];
    const row = rows.find((each) => each.id === id);
    if (!(hand.isHeld ? whileHeld(event) : row && atRest(event, row))) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
