import type { MouseEvent } from 'react';

/** Ignores the second click of a double click: by then something else may stand under the pointer. */
export const onSingleClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
