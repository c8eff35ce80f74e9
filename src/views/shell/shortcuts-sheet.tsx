import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { areSingleKeysEnabled, setSingleKeysEnabled } from '../parts/shortcut-preference.ts';
import { SHORTCUTS, type ShortcutOf, type ShortcutScreen } from '../parts/shortcuts.ts';
import { DESTINATIONS } from './destinations.ts';
import './shortcuts-sheet.css';

type Line = readonly [keys: readonly string[], what: string];

interface Group {
  readonly title: string;
  readonly keys: readonly Line[];
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const COMMAND_KEY = isApple ? '⌘' : 'Ctrl';

/** In the table's order; tsc refuses a shortcut without its text. */
const linesOf = <Screen extends ShortcutScreen>(
  screen: Screen,
  texts: Readonly<Record<ShortcutOf<Screen>, string>>,
): Line[] =>
  Object.entries(SHORTCUTS[screen]).map(([name, key]) => [[key], texts[name as ShortcutOf<Screen>]]);

const { goTo, help } = SHORTCUTS.everywhere;

const SHORTCUT_GROUPS: readonly Group[] = [
  {
    title: 'Everywhere',
    keys: [
      [[COMMAND_KEY, 'K'], 'Find anything, go anywhere'],
      [[COMMAND_KEY, 'Z'], 'Take the last change back, while no field has the focus'],
      [[help], 'This sheet'],
    ],
  },
  { title: 'Go to', keys: DESTINATIONS.map(({ key, title }) => [[goTo, key], title]) },
  {
    title: 'In a list',
    keys: [
      ...linesOf('list', {
        search: 'Search; Enter leads to the first row',
        filter: 'Filter',
        create: 'Create',
        next: 'Next row',
        previous: 'Previous row',
        select: 'Select the row; with Shift, all since the last',
        edit: 'Edit it',
        density: 'Compact rows on or off',
      }),
      [['Enter'], 'Open it'],
    ],
  },
  {
    title: 'In the order of levels and the tree of subjects',
    keys: [
      [['→'], 'Open the branch'],
      [['←'], 'Close it, or go to what it hangs under'],
      [['Letters'], 'The next name or code that begins so; with Shift where a letter is a command'],
      [['Space'], 'Lift the row; arrows choose a place, Space drops it, Esc puts it back'],
      ...linesOf('tree', { openAll: 'Open all branches beside it', move: 'Choose its place in a dialog' }),
    ],
  },
  {
    title: 'In the calendar',
    keys: [
      ...linesOf('calendar', {
        month: 'Month',
        week: 'Week',
        agenda: 'Agenda',
        today: 'Today',
        later: 'Later days',
        earlier: 'Earlier days',
        next: 'Next event',
        previous: 'Previous event',
        edit: 'Edit it',
      }),
      [['Arrows'], 'From “New event” on one day or hour to that on another'],
      [['Space'], 'Lift the event; arrows choose a time, Space drops it, Esc puts it back'],
    ],
  },
  {
    title: 'On a record and in a form',
    keys: [
      ...linesOf('record', { edit: 'Edit', next: 'Next in the list', previous: 'Previous in the list' }),
      [[COMMAND_KEY, 'Enter'], 'Save'],
      [['Esc'], 'Close'],
    ],
  },
];

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

export const ShortcutsSheet = ({ onClose }: { onClose: () => void }) => {
  const [isOn, setOn] = useState(areSingleKeysEnabled);
  const choose = (next: boolean) => {
    setSingleKeysEnabled(next);
    setOn(next);
  };
  return (
    <Dialog title="Keys" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes the focus by which it is scrolled */}
      <div className="dialog-body keys-sheet" role="group" aria-label="All keys" tabIndex={0}>
        {SHORTCUT_GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([each, what]) => (
                <div key={each.join(' ')}>
                  <dt>
                    <Keys keys={each} />
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
          Single keys do something
        </label>
        <span className="dialog-foot-note">Off, only keys together with {COMMAND_KEY} do.</span>
      </footer>
    </Dialog>
  );
};
