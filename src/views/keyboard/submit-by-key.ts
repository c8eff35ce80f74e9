import type { KeyboardEvent } from 'react';
import { isCommandKey } from './shortcuts.ts';

export const submitByKey = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isCommand = isCommandKey(event, 'save');
  const isNewLine = !isCommand && event.target instanceof HTMLTextAreaElement;
  // A held key's repetitions would answer the question that its first press may raise.
  const isRepeat = event.repeat && event.key === 'Enter' && !isNewLine;
  if (!isRepeat && !isCommand) return;
  event.preventDefault();
  if (!isRepeat) event.currentTarget.requestSubmit();
};
