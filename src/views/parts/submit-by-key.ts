import type { KeyboardEvent } from 'react';
import { isCommandKey } from './shortcuts.ts';

/** Ctrl or Cmd with Enter submits the form from any of its fields. */
export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (!isCommandKey(event, 'save')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};
