/**
 * For a key that was pressed before what it is for was there.
 * @returns whether no widget took it
 */
export const repeatKey = (event: KeyboardEvent): boolean => {
  const { activeElement: field } = document;
  // An event serves as the options of its copy.
  const isUnhandled = (field ?? document).dispatchEvent(new KeyboardEvent('keydown', event));
  if (!isUnhandled) return false;
  if (event.key === 'Enter' && field instanceof HTMLAnchorElement) field.click();
  if (event.key === 'Enter' || !(field instanceof HTMLInputElement)) return true;
  // As typed, so that the field hears of it.
  if (event.key === 'Backspace') return document.execCommand('delete');
  return document.execCommand('insertText', false, event.key);
};
