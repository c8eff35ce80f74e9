import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: something else may be under the pointer by then. */
export const onSingleClick =
  (act: (event: MouseEvent) => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act(event);
  };
