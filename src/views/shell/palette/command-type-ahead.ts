/**
 * Keeps what is typed after the palette was called and before it can be typed into: its code may still be on its way,
 * and whoever lives in the keyboard does not wait for it.
 */
export const createCommandTypeAhead = () => {
  let text = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...event.key].length === 1) text += event.key;
    else return;
    // Neither a field behind the palette nor a screen's single keys are meant.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    begin: () => {
      text = '';
      window.addEventListener('keydown', onKey, { capture: true });
    },
    /** Ends keeping. @returns what was typed */
    take: (): string => {
      window.removeEventListener('keydown', onKey, { capture: true });
      const typed = text;
      text = '';
      return typed;
    },
  };
};
