import { page } from 'vitest/browser';
import { waited } from './screen.tsx';

/** Waits for a toast and moves a pointer over it at once: it stays, however slow the machine is. */
export const keepToast = (text: string | RegExp): Promise<void> =>
  waited(() => {
    const toast = page.getByText(text, { exact: true }).element();
    toast.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  });
