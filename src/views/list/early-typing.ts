import { isOverlayOpen, isTyping } from '../preferences/shortcut-preference.ts';
import { repeatKey } from '../keyboard/repeat-key.ts';

const repeat = async (keys: readonly KeyboardEvent[]) => {
  for (const event of keys) {
    if (repeatKey(event) && event.key === 'Enter')
      (document.activeElement as HTMLInputElement).form?.requestSubmit();
    // The field has its text before the next key.
    await Promise.resolve();
  }
};

/** What is typed until a cell's editor is there is typed into it. Escape, and what else takes the focus, forget it. */
export const keepEarlyTyping = (field: string): void => {
  const keys: KeyboardEvent[] = [];
  const over = new AbortController();
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isElsewhere = (event.target as Element).closest('[role="dialog"]') !== null || !isOverlayOpen();
    if (key === 'Escape' || isElsewhere) return over.abort();
    if (ctrlKey || metaKey || altKey || !/^(.|Backspace|Enter)$/u.test(key)) return undefined;
    keys.push(event);
    // Enter and a space would press the pencil again.
    return event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const element = target as Element;
    if (isTyping(element) && element.closest(`[data-field="${CSS.escape(field)}"]`)) {
      over.abort();
      // Once its text is selected.
      queueMicrotask(() => void repeat(keys));
    } else if (!element.closest('.cell-edit, [role="dialog"]')) over.abort();
  };
  addEventListener('keydown', onKey, { capture: true, signal: over.signal });
  addEventListener('focusin', onFocus, { signal: over.signal });
};
