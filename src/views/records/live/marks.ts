import { useSyncExternalStore } from 'react';

/** What is said at a row that changed in front of the person's eyes. */
export interface Mark {
  /** "Changed by Grace Hopper, 12:07" */
  readonly words: string;
  /** "Grace Hopper, 12:07" */
  readonly short: string;
  /** The row is no longer in this list. */
  readonly isGone: boolean;
}

const NONE: ReadonlyMap<string, Mark> = new Map();

/** The marks of one list's rows, by the records' ids. */
export const createMarks = () => {
  let marks = NONE;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlyMap<string, Mark>) => {
    marks = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => marks,
    add: (more: ReadonlyMap<string, Mark>) => {
      if (more.size > 0) set(new Map([...marks, ...more]));
    },
    clear: () => {
      if (marks.size > 0) set(NONE);
    },
  };
};

export type Marks = ReturnType<typeof createMarks>;

export const useMarks = (marks: Marks): ReadonlyMap<string, Mark> =>
  useSyncExternalStore(marks.subscribe, marks.get, marks.get);
