import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import type { Position } from '../../machines/reorder.ts';
import { reorderLogic } from '../../wiring/flows/reorder.ts';
import { useFlow } from '../announcements/use-flow.ts';
import type { Declaration } from '../../kinds/declaration.ts';

interface ReorderOptions {
  readonly declaration: Declaration;
  readonly calls: TreeCalls;
  readonly isTree: boolean;
  /** What a record that was met on this screen is called. */
  readonly nameOf: (id: string) => string;
  /** Opens what a record was dropped under, before it arrives there. */
  readonly onDropped: (position: Position) => void;
}

/** The screen's flow: what is held, where it would be dropped, and what the server said to that. */
export const useReorder = ({ declaration, calls, isTree, nameOf, onDropped }: ReorderOptions) => {
  const [statusMessage, setStatusMessage] = useState('');
  const flow = useFlow((wiring) => reorderLogic(wiring, declaration, calls, isTree), undefined, {
    'record.dropped': ({ position }) => {
      if (position) onDropped(position);
    },
    'record.returned': ({ recordId }) => setStatusMessage(`${nameOf(recordId ?? '')} is back where it was.`),
  });
  const { send } = flow;
  const lift = (recordId: string, position: Position) => {
    setStatusMessage('');
    send({ type: 'record.lift', recordId, position });
  };
  return {
    send,
    recordId: useSelector(flow, ({ context }) => context.recordId),
    position: useSelector(flow, ({ context }) => context.position),
    isHeld: useSelector(flow, (state) => state.hasTag('held')),
    /** No place has been chosen yet. */
    isLifted: useSelector(flow, ({ context: { from, position } }) => from === position),
    isBusy: useSelector(flow, (state) => state.hasTag('busy')),
    /** What was said last of a record that went back. */
    statusMessage,
    lift,
    /** All at once, as a dialog says it. */
    place: ({ id }: AnyRecord, from: Position, to: Position) => {
      lift(id, from);
      send({ type: 'position.choose', position: to });
      send({ type: 'record.drop' });
    },
  };
};

export type MoveController = ReturnType<typeof useReorder>;
