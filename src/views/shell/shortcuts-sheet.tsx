import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { sentence } from '../format/format.ts';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../preferences/shortcut-preference.ts';
import { isApple } from '../keyboard/is-apple.ts';
import { COMMANDS, SHORTCUTS, type ShortcutOf, type ShortcutScreen } from '../keyboard/shortcuts.ts';
import { DESTINATIONS } from './destinations.ts';
import { ClosedByBack } from '../navigation/closed-by-back.tsx';
import './shortcuts-sheet.css';

type Line = readonly [keys: readonly string[], what: string];

interface Group {
  readonly title: string;
  readonly keys: readonly Line[];
}

const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';
const keysOf = (command: keyof typeof COMMANDS) => [COMMAND_KEY, sentence(COMMANDS[command])];

const REDO_KEYS = isApple ? [COMMAND_KEY, 'Shift', sentence(COMMANDS.undo)] : keysOf('redo');

/** In the table's order; tsc refuses a shortcut without its text. */
const linesOf = <Screen extends ShortcutScreen>(
  screen: Screen,
  texts: Readonly<Record<ShortcutOf<Screen>, string>>,
): Line[] =>
  Object.entries(SHORTCUTS[screen]).map(([name, key]) => [
    [key === ' ' ? 'Space' : key],
    texts[name as ShortcutOf<Screen>],
  ]);

const { goTo, help } = SHORTCUTS.everywhere;

const SHORTCUT_GROUPS: readonly Group[] = [
  {
    title: 'Everywhere',
    keys: [
      [keysOf('search'), 'Search everything'],
      [keysOf('undo'), 'Undo the last change, outside a text field'],
      [REDO_KEYS, 'Redo what was just undone'],
      [[help], 'Show these shortcuts'],
    ],
  },
  { title: 'Go to', keys: DESTINATIONS.map(({ key, title }) => [[goTo, key], title]) },
  {
    title: 'Lists',
    keys: [
      ...linesOf('list', {
        search: 'Search; Enter moves to the first row',
        filter: 'Filter',
        create: 'New record',
        next: 'Next row',
        previous: 'Previous row',
        select: 'Select the row; with Shift, a range',
        actions: 'Move to the actions on the selection',
        preview: 'Preview the row beside the list; → moves into it',
        edit: 'Edit the row, or several selected; with Shift, all that match',
        delete: 'Delete the row, or those selected',
        density: 'Switch compact rows on or off',
      }),
      [['↑', '↓'], 'Move between rows; with Shift, select them'],
      [['Enter'], 'Open the row'],
      [['F2'], 'Edit the focused cell, or the name, in place; ↑ and ↓ move to the same cell of another row'],
      ...linesOf('views', { switch: 'Switch to the tree, order or calendar, and back' }),
      [keysOf('selectAll'), 'Select all rows on this page'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    title: 'Subject tree and level order',
    keys: [
      [['→'], 'Expand'],
      [['←'], 'Collapse, or go to the parent'],
      [
        ['Letters'],
        'Jump to the next name or code that starts with them; with Shift for letters that are shortcuts',
      ],
      [['Space'], 'Pick up the row; arrow keys move it, Space drops it, Esc cancels'],
      ...linesOf('tree', {
        openAll: 'Expand all on this level',
        move: 'Move to…',
      }),
    ],
  },
  {
    title: 'Calendar',
    keys: [
      ...linesOf('calendar', {
        month: 'Month',
        week: 'Week',
        agenda: 'Agenda',
        today: 'Today',
        later: 'Next period',
        earlier: 'Previous period',
        next: 'Next event',
        previous: 'Previous event',
        edit: 'Edit the event',
        delete: 'Delete the event',
      }),
      [['Arrows'], 'Move between the “New event” buttons of days and hours'],
      [['Space'], 'Pick up the event; arrow keys change its time, Space drops it, Esc cancels'],
    ],
  },
  {
    title: 'Activity',
    keys: linesOf('activity', { next: 'Next change', previous: 'Previous change' }),
  },
  {
    title: 'Possible duplicates',
    keys: linesOf('duplicates', {
      search: 'Search',
      next: 'Next pair',
      previous: 'Previous pair',
      merge: 'Merge them',
      notDuplicate: 'Not a duplicate',
      later: 'Later',
      reopen: 'Move back to possible duplicates',
      swap: 'Keep the other record',
    }),
  },
  {
    title: 'Record and form',
    keys: [
      ...linesOf('record', {
        edit: 'Edit the record or the focused offering',
        delete: 'Delete it',
        next: 'Next record',
        previous: 'Previous record',
        list: 'Back to the list',
      }),
      [keysOf('save'), 'Save'],
      [['Esc'], 'Close the form or dialog'],
    ],
  },
];

export const ShortcutsSheet = ({ onClose }: { onClose: () => void }) => {
  const [isOn, setOn] = useState(areSingleKeysEnabled);
  const [isOpening, setOpening] = useState(true);
  const choose = (next: boolean) => {
    setSingleKeysEnabled(next);
    setOn(next);
  };
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <ClosedByBack onClose={onClose} />
      <div
        className="dialog-body keys-sheet"
        role="group"
        aria-label="All shortcuts"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus by which it is scrolled
        tabIndex={0}
        data-first-focus={isOpening || undefined}
        onBlur={() => setOpening(false)}
      >
        {SHORTCUT_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([each, what]) => (
                <div key={each.join(' ')}>
                  <dt>
                    <span className="keys">
                      {each.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <footer className="dialog-foot keys-switch">
        <label>
          <input
            type="checkbox"
            className="check"
            checked={isOn}
            onChange={(event) => choose(event.target.checked)}
          />
          Single-key shortcuts
        </label>
        <span className="dialog-foot-note">When off, only shortcuts with {COMMAND_KEY} work.</span>
      </footer>
    </Dialog>
  );
};
