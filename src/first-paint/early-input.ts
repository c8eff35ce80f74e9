interface EarlyInput {
  readonly x: number;
  readonly y: number;
  typed: string;
}

declare global {
  var __registrarEarlyInput: EarlyInput | undefined;
}

/**
 * Remembers the last click on what is drawn before the application has come, which is inert, and the text typed after
 * it.
 */
export const watchEarlyInput = (): void => {
  const isEarly = () => 'boot' in document.documentElement.dataset;
  addEventListener('click', ({ clientX: x, clientY: y }) => {
    if (isEarly()) globalThis.__registrarEarlyInput = { x, y, typed: '' };
  });
  addEventListener('keydown', (event) => {
    const early = globalThis.__registrarEarlyInput;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!early || !isEarly() || ctrlKey || metaKey || altKey) return;
    if (key.length === 1) early.typed += key;
    else if (key === 'Backspace') early.typed = early.typed.slice(0, -1);
    else return;
    // A space would scroll, a slash search the page.
    event.preventDefault();
  });
};

/** Repeats them at the same point, where the application's own elements stand. Call once they do. */
export const repeatEarlyInput = (): void => {
  const early = globalThis.__registrarEarlyInput;
  globalThis.__registrarEarlyInput = undefined;
  const target =
    early &&
    document
      .elementFromPoint(early.x, early.y)
      ?.closest<HTMLElement>('.frame :is(a, button, input, label, tbody tr)');
  target?.focus();
  target?.click();
  // The browser's own typing: the field hears of it as of a key.
  if (early?.typed && target instanceof HTMLInputElement)
    document.execCommand('insertText', false, early.typed);
};
