const KEY = 'registrar.single-keys';
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
/** What takes letters for itself: a menu finds its items by them. */
const OWN_LETTERS = '[role="menu"], [role="listbox"], [role="tree"]';

let isOff: boolean | null = null;

const read = () => {
  try {
    return localStorage.getItem(KEY) === 'off';
  } catch {
    return false;
  }
};

/** Whether a key without Ctrl, Cmd or Alt does anything; some people speak to their computer (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => {
  isOff ??= read();
  return !isOff;
};

export const switchSingleKeys = (isOn: boolean): void => {
  isOff = !isOn;
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // It holds for this page.
  }
};

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TYPED_INTO);

/** Whether a key pressed is a single-key command: never while typing, behind a dialog or with the keys switched off. */
export const isSingleKey = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  areSingleKeysOn() &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !isTyping(target) &&
  !(target instanceof HTMLElement && target.closest(OWN_LETTERS)) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
