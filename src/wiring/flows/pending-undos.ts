import { createExternalStore } from '../external-store.ts';
import { sessionState } from '../session-state.ts';

/** Change-sets being undone, until they are read again. */
export const pendingUndosOf = sessionState(() => {
  const { get, set, subscribe } = createExternalStore<readonly string[]>([]);
  return {
    has: (id: string) => get().includes(id),
    add: (id: string) => set([...get(), id]),
    remove: (id: string) => set(get().filter((one) => one !== id)),
    subscribe,
  };
});
