import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: by then something else may stand under the pointer. */
export const onSingleClick =
  (act: (event: MouseEvent) => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act(event);
  };
