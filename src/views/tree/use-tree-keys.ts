import { useState, type KeyboardEvent } from 'react';
import { areSingleKeysEnabled, isSingleKey } from '../preferences/shortcut-preference.ts';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import type { TreeRow } from './tree-rows.ts';
import { positionOf, nextPosition, type DropTarget, type Direction } from './drop-targets.ts';
import { createRowTypeAhead } from './row-type-ahead.ts';
import type { ReorderController } from './use-reorder.ts';

export interface TreeActions {
  readonly declaration: Declaration;
  readonly rows: readonly TreeRow[];
  readonly controller: ReorderController;
  /** Rows are incomplete, so moving uses the dialog. */
  readonly isSearched: boolean;
  readonly setOpen: (ids: readonly string[], isOpen: boolean) => void;
  readonly onVisit: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string) => void;
}

interface KeysOptions extends TreeActions {
  readonly targets: readonly DropTarget[];
  readonly focusRow: (id: string) => void;
}

const KEY_DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Command letters; with Shift they are type-ahead letters. */
const { list: LIST, tree: TREE } = SHORTCUTS;
const COMMAND_LETTERS = new Set<string>([
  LIST.search,
  LIST.create,
  LIST.next,
  LIST.previous,
  LIST.edit,
  LIST.delete,
  SHORTCUTS.views.switch,
  TREE.openAll,
  TREE.move,
  SHORTCUTS.everywhere.help,
]);
const isCommand = (key: string) => (areSingleKeysEnabled() ? COMMAND_LETTERS.has(key) : key === TREE.openAll);

const hasCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** ARIA treegrid pattern: https://www.w3.org/WAI/ARIA/apg/patterns/treegrid/ */
export const useTreeKeys = (options: KeysOptions) => {
  const { rows, controller, targets, setOpen } = options;
  const [findByLetters] = useState(() => createRowTypeAhead(options.declaration.titleField, isCommand));

  const whileLifted = (event: KeyboardEvent): boolean => {
    const { recordId, position } = controller;
    if (hasCommand(event) || recordId === null) return false;
    if (event.key === 'Tab') {
      controller.send({ type: 'move.cancel' });
      return false;
    }
    if (event.key === 'Escape') controller.send({ type: 'move.cancel' });
    else if (event.key === ' ' || event.key === 'Enter') controller.send({ type: 'record.drop' });
    else {
      const direction = KEY_DIRECTIONS[event.key];
      if (!direction) return false;
      const place = nextPosition(targets, position, direction);
      const parent = rows.find(({ id }) => id === position?.parentId);
      if (place) controller.send({ type: 'position.choose', position: place.position });
      else if (direction === 'in' && parent && !parent.isOpen) setOpen([parent.id], true);
    }
    return true;
  };

  const whileResting = (event: KeyboardEvent, row: TreeRow): boolean => {
    const isOnRow = event.target === event.currentTarget || (event.target as Element).matches('tr');
    const at = rows.indexOf(row);
    const to = (next: TreeRow | undefined) => {
      if (next) options.focusRow(next.id);
    };
    const canOpen = !options.isSearched && row.childCount !== 0;
    const beside = rows.filter(({ parentId, childCount: below }) => parentId === row.parentId && below !== 0);
    const idsBeside = beside.map(({ id }) => id);
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
      ...(isOnRow && { Enter: () => options.onVisit(row.id) }),
      // Links ignore Space, and a closing dialog focuses one.
      ...((isOnRow || (event.target as Element).matches('a')) && {
        ' ': () => {
          const from = positionOf(rows, row.id);
          if (options.isSearched) options.onMove(row.id);
          else if (from) controller.lift(row.record, from);
        },
      }),
      ...(isSingleKey(event.nativeEvent) && {
        [LIST.next]: () => to(rows[at + 1]),
        [LIST.previous]: () => to(rows[at - 1]),
        [LIST.edit]: () => options.onEdit(row.id),
        [TREE.move]: () => options.onMove(row.id),
      }),
      [TREE.openAll]: () => {
        if (!options.isSearched) setOpen(idsBeside, true);
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
    if (!(controller.isLifted ? whileLifted(event) : row && whileResting(event, row))) return;
    event.preventDefault();
    event.stopPropagation();
  };
};
