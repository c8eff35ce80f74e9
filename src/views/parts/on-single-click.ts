import type { MouseEvent } from 'react';

/** Something else may be under the pointer by then. */
export const onSingleClick =
  (act: (event: MouseEvent) => void) =>
  (event: MouseEvent): void => {
    if (event.detail < 2) act(event);
  };
