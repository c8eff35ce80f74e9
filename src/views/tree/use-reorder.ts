import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { TreeCalls } from '../../api/tree.ts';
import type { LiftedRecord, Position } from '../../machines/reorder.ts';
import { reorderLogic } from '../../wiring/flows/reorder.ts';
import { useFlow } from '../flows/use-flow.ts';
import type { Declaration } from '../../kinds/declaration.ts';

interface ReorderOptions {
  readonly declaration: Declaration;
  readonly calls: TreeCalls;
  readonly isTree: boolean;
  readonly nameOf: (id: string) => string;
  readonly onOpen: (ids: readonly string[]) => void;
}

export const useReorder = ({ declaration, calls, isTree, nameOf, onOpen }: ReorderOptions) => {
  const [statusMessage, setStatusMessage] = useState('');
  const flow = useFlow((wiring) => reorderLogic(wiring, declaration, calls, isTree), undefined, {
    'record.dropped': ({ position }) => {
      if (position?.parentId) onOpen([position.parentId]);
    },
    'record.located': ({ ancestors }) => onOpen(ancestors),
    'record.returned': ({ recordId }) => setStatusMessage(`${nameOf(recordId ?? '')} stays where it was.`),
  });
  const { send } = flow;
  const lift = ({ id, version }: LiftedRecord, position: Position) => {
    setStatusMessage('');
    send({ type: 'record.lift', record: { id, version }, position });
  };
  return {
    send,
    recordId: useSelector(flow, ({ context }) => context.record?.id ?? null),
    position: useSelector(flow, ({ context }) => context.position),
    isLifted: useSelector(flow, (state) => state.hasTag('lifted')),
    isJustLifted: useSelector(flow, ({ context: { from, position } }) => from === position),
    isBusy: useSelector(flow, (state) => state.hasTag('busy')),
    statusMessage,
    lift,
    moveTo: (record: LiftedRecord, from: Position, to: Position) => {
      lift(record, from);
      send({ type: 'position.choose', position: to });
      send({ type: 'record.drop' });
    },
  };
};

export type ReorderController = ReturnType<typeof useReorder>;
