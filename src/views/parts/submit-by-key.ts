import type { KeyboardEvent } from 'react';
import { isCommandKey } from './shortcuts.ts';

/** Ctrl or Cmd with Enter submits the form from any of its fields; a key held down submits it once. */
export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isCommand = isCommandKey(event, 'save');
  const isNewLine = !isCommand && event.target instanceof HTMLTextAreaElement;
  // Its repetitions would answer the question that the first press may raise.
  const isHeld = event.repeat && event.key === 'Enter' && !isNewLine;
  if (!isHeld && !isCommand) return;
  event.preventDefault();
  if (!isHeld) event.currentTarget.requestSubmit();
};
