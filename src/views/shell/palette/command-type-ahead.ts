/** Buffers keys typed before the palette's input exists. */
export const createCommandTypeAhead = () => {
  let text = '';
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
    else if ([...event.key].length === 1) text += event.key;
    else return;
    // Not for fields behind, nor for single-key commands.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  return {
    begin: () => {
      text = '';
      window.addEventListener('keydown', onKey, { capture: true });
    },
    take: (): string => {
      window.removeEventListener('keydown', onKey, { capture: true });
      const typed = text;
      text = '';
      return typed;
    },
  };
};
