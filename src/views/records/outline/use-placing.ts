import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { OutlineCalls } from '../../../api/outline.ts';
import type { AnyRecord } from '../../../api/records.ts';
import type { Slot } from '../../../machines/placing.ts';
import { placingLogic } from '../../../wiring/flows/placing.ts';
import { useFlow } from '../../announcements/use-flow.ts';
import type { Declaration } from '../declaration.ts';

interface PlacingOptions {
  readonly declaration: Declaration;
  readonly calls: OutlineCalls;
  readonly isTree: boolean;
  /** What a record that was met on this screen is called. */
  readonly nameOf: (id: string) => string;
  /** Opens what a record was dropped under, before it arrives there. */
  readonly onDropped: (slot: Slot) => void;
}

/** The screen's flow: what is held, where it would be dropped, and what the server said to that. */
export const usePlacing = ({ declaration, calls, isTree, nameOf, onDropped }: PlacingOptions) => {
  const [farewell, setFarewell] = useState('');
  const flow = useFlow((wiring) => placingLogic(wiring, declaration, calls, isTree), undefined, {
    'record.dropped': ({ slot }) => {
      if (slot) onDropped(slot);
    },
    'record.returned': ({ recordId }) => setFarewell(`${nameOf(recordId ?? '')} is back where it was.`),
  });
  const { send } = flow;
  const lift = (recordId: string, slot: Slot) => {
    setFarewell('');
    send({ type: 'record.lift', recordId, slot });
  };
  return {
    send,
    recordId: useSelector(flow, ({ context }) => context.recordId),
    slot: useSelector(flow, ({ context }) => context.slot),
    isHeld: useSelector(flow, (state) => state.hasTag('held')),
    /** No place has been chosen yet. */
    isLifted: useSelector(flow, ({ context: { from, slot } }) => from === slot),
    isBusy: useSelector(flow, (state) => state.hasTag('busy')),
    /** What was said last of a record that went back. */
    farewell,
    lift,
    /** All at once, as a dialog says it. */
    place: ({ id }: AnyRecord, from: Slot, to: Slot) => {
      lift(id, from);
      send({ type: 'slot.choose', slot: to });
      send({ type: 'record.drop' });
    },
  };
};

export type PlacingHand = ReturnType<typeof usePlacing>;
