import { readLocal, writeLocal } from './local-storage.ts';

const SINGLE_KEYS_KEY = 'registrar.single-keys';
const TEXT_INPUT_SELECTOR =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const TYPE_AHEAD_SELECTOR = '[role="menu"], [role="listbox"], [role="tree"]';

let areEnabled: boolean | undefined;

/** They can be switched off for speech input (WCAG 2.1.4). */
export const areSingleKeysEnabled = (): boolean => (areEnabled ??= readLocal(SINGLE_KEYS_KEY) !== 'off');

export const setSingleKeysEnabled = (isOn: boolean): void => {
  areEnabled = isOn;
  writeLocal(SINGLE_KEYS_KEY, isOn ? 'on' : 'off');
};

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(TEXT_INPUT_SELECTOR);

const OVERLAY_SELECTOR = '[role="dialog"], [role="alertdialog"]';

/** On its way, or open. */
const isDialogWanted = () => new URLSearchParams(location.search).has('dialog');

export const isOverlayOpen = (): boolean =>
  document.querySelector(`${OVERLAY_SELECTOR}, [role="menu"], [role="listbox"]`) !== null || isDialogWanted();

export const isSingleKey = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  areSingleKeysEnabled() &&
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !isTyping(target) &&
  !(target instanceof HTMLElement && target.closest(TYPE_AHEAD_SELECTOR)) &&
  document.querySelector(OVERLAY_SELECTOR) === null &&
  !isDialogWanted();
