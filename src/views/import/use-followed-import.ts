import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Actor } from 'xstate';
import type { importMachine } from '../../machines/import.ts';
import { followImport } from '../../wiring/flows/follow-import.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** What others make of an import is shown, unless a call of one’s own is under way. */
export const useFollowedImport = (flow: Actor<typeof importMachine>, importId: string | null): void => {
  const wiring = useWiring();
  const isAtRest = useSelector(flow, (snapshot) => snapshot.can({ type: 'import.moved' }));
  useEffect(() => {
    if (importId === null || !isAtRest) return undefined;
    const hasFailed = flow.getSnapshot().context.reason !== null;
    return followImport(wiring, importId, hasFailed, flow.send);
  }, [wiring, flow, importId, isAtRest]);
};
