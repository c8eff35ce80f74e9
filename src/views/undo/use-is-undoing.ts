import { useSyncExternalStore } from 'react';
import { pendingUndosOf } from '../../wiring/flows/pending-undos.ts';
import { useWiring } from '../actors/wiring-context.tsx';

export const useIsUndoing = (changeSetId: string): boolean => {
  const pending = pendingUndosOf(useWiring());
  return useSyncExternalStore(pending.subscribe, () => pending.has(changeSetId));
};
