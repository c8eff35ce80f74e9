const SINGLE_KEYS_KEY = 'registrar.single-keys';
const TEXT_INPUT_SELECTOR = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
/** What takes letters for itself: a menu finds its items by them. */
const TYPE_AHEAD_SELECTOR = '[role="menu"], [role="listbox"], [role="tree"]';

let isOff: boolean | null = null;

const read = () => {
  try {
    return localStorage.getItem(SINGLE_KEYS_KEY) === 'off';
  } catch {
    return false;
  }
};

/** Whether a key without Ctrl, Cmd or Alt does anything; some people speak to their computer (WCAG 2.1.4). */
export const areSingleKeysEnabled = (): boolean => {
  isOff ??= read();
  return !isOff;
};

export const setSingleKeysEnabled = (isOn: boolean): void => {
  isOff = !isOn;
  try {
    localStorage.setItem(SINGLE_KEYS_KEY, isOn ? 'on' : 'off');
  } catch {
    // It holds for this page.
  }
};

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TEXT_INPUT_SELECTOR);

/** Whether a key pressed is a single-key command: never while typing, behind a dialog or with the keys switched off. */
export const isSingleKey = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  areSingleKeysEnabled() &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !isTyping(target) &&
  !(target instanceof HTMLElement && target.closest(TYPE_AHEAD_SELECTOR)) &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
