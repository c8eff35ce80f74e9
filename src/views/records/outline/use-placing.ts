import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { OutlineCalls } from '../../../api/outline.ts';
import type { AnyRecord } from '../../../api/records.ts';
import type { Slot } from '../../../machines/placing.ts';
import { providePlacing } from '../../../wiring/placing.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { notify } from '../../parts/notify.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { afterWrite } from '../after-write.ts';
import { titleOf, type Declaration } from '../declaration.ts';
import { placeWords } from './place-words.ts';

interface PlacingOptions {
  readonly declaration: Declaration;
  readonly calls: OutlineCalls;
  readonly isTree: boolean;
  /** What a record that was met on this screen is called. */
  readonly nameOf: (id: string) => string;
  /** Told before anything is written, so that what the record comes under is open when it arrives. */
  readonly onPlacing: (slot: Slot) => void;
}

/** The screen's machine: what is held, where it would be dropped, and what the server said to that. */
export const usePlacing = (options: PlacingOptions) => {
  const wiring = useWiring();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [machine] = useState(() =>
    providePlacing({
      place: async (recordId, slot) => {
        const { declaration, calls, isTree, nameOf, onPlacing } = latest.current;
        const { http, queryClient } = wiring;
        onPlacing(slot);
        try {
          const answer = await calls.place(http, recordId, slot);
          // A branch that was asked for before the move would answer with what was there before it.
          await queryClient.cancelQueries({ queryKey: calls.root });
          const where = placeWords(slot, nameOf, isTree);
          afterWrite(wiring, declaration, answer, `Moved ${titleOf(declaration, answer.data)} ${where}.`);
        } catch (error) {
          // What is shown is not what the server has.
          void queryClient.invalidateQueries({ queryKey: declaration.calls.root });
          throw error;
        }
        // Until the screen's own rows say so too, it would jump back for a moment.
        await queryClient.refetchQueries({ queryKey: calls.root, type: 'active' }, { cancelRefetch: false });
      },
      describe: describeFailure,
    }),
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  const [farewell, setFarewell] = useState('');

  useEffect(() => {
    const { auth } = wiring;
    const subscriptions = [
      actor.on('record.returned', ({ recordId }) => {
        setFarewell(`${latest.current.nameOf(recordId ?? '')} is back where it was.`);
      }),
      actor.on('placing.refused', ({ reason }) => {
        if (auth.getSnapshot().hasTag('private')) notify({ text: reason, tone: 'bad' });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, wiring]);

  const { recordId, from, slot } = snapshot.context;
  return {
    send: actor.send,
    recordId,
    slot,
    isHeld: snapshot.hasTag('held'),
    /** No place has been chosen yet. */
    isLifted: from === slot,
    isBusy: snapshot.hasTag('busy'),
    /** What was said last of a record that went back. */
    farewell,
    lift: (id: string, from: Slot) => {
      setFarewell('');
      actor.send({ type: 'record.lift', recordId: id, slot: from });
    },
    /** All at once, as a dialog says it. */
    place: ({ id }: AnyRecord, from: Slot, to: Slot) => {
      actor.send({ type: 'record.lift', recordId: id, slot: from });
      actor.send({ type: 'slot.choose', slot: to });
      actor.send({ type: 'record.drop' });
    },
  };
};

export type PlacingHand = ReturnType<typeof usePlacing>;
