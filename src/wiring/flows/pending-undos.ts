import { sessionState } from '../session-state.ts';

/** Change-sets being undone, until they are read again. */
export const pendingUndosOf = sessionState(() => {
  const ids = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    has: (id: string) => ids.has(id),
    add: (id: string) => {
      ids.add(id);
      notify();
    },
    remove: (id: string) => {
      ids.delete(id);
      notify();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
});
