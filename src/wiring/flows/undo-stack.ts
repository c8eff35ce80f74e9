import { sessionState } from '../session-state.ts';

/** Change-set ids of this tab and session, oldest first. */
export const undoStackOf = sessionState(() => {
  const ids = new Set<string>();
  return {
    push: (id: string | null) => {
      if (id !== null) ids.add(id);
    },
    remove: (id: string) => void ids.delete(id),
    last: (): string | undefined => [...ids].at(-1),
  };
});
