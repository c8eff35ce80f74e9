/**
 * Types letters with no time between them, for what tells a word from letters typed apart.
 * @param settled what one letter has to have done before the next
 */
export const typeAtOnce = async (text: string, settled = () => Promise.resolve()): Promise<void> => {
  const presses = [...text].map(
    (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  for (const press of presses) {
    document.activeElement?.dispatchEvent(press);
    await settled();
  }
};
