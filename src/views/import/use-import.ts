import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { importCalls } from '../../api/imports.ts';
import { provideImport, type ColumnMeaning } from '../../wiring/import.ts';
import { undoChangeSet } from '../../wiring/undo-change-set.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { undoStackOf } from '../../wiring/flows/undo-stack.ts';

interface ImportOptions {
  /** An import that was begun before. */
  readonly importId: string | null;
  /** The plural of the kind the next file holds. */
  readonly plural: string;
  readonly onStarted: (importId: string) => void;
  readonly onClosed: () => void;
}

/** The dialog's machine with the file and the mapping the person has in hand. */
export const useImport = ({ importId, plural, onStarted, onClosed }: ImportOptions) => {
  const wiring = useWiring();
  const { http, queryClient } = wiring;
  const file = useRef<File | null>(null);
  const mapping = useRef<ColumnMeaning>({
    mapping: {},
    constants: {},
    match_by: 'auto',
    list_modes: {},
    empty_cells: 'clear',
    numbers: {},
  });
  const latest = useRef({ plural, importId, onStarted, onClosed });
  useEffect(() => {
    latest.current = { plural, importId, onStarted, onClosed };
  });
  const [machine] = useState(() =>
    provideImport({
      http,
      queryClient,
      upload: (signal) => importCalls.upload(http, latest.current.plural, file.current as File, signal),
      mapping: () => mapping.current,
      undo: async (id, signal) => {
        undoStackOf(wiring).remove(id);
        try {
          return await undoChangeSet(http, id, signal);
        } finally {
          void queryClient.invalidateQueries();
        }
      },
      describe: describeFailure,
    }),
  );
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);

  useEffect(() => {
    if (importId) actor.send({ type: 'import.resume', importId });
    let written: string | null = null;
    const subscription = actor.subscribe((state) => {
      const { stage, importId: begun } = state.context;
      const { current } = latest;
      if (begun && begun !== current.importId && stage) current.onStarted(begun);
      const changeSetId = state.matches('finished') ? (stage?.changeSetId ?? null) : null;
      if (changeSetId && changeSetId !== written) {
        written = changeSetId;
        undoStackOf(wiring).push(changeSetId);
        void queryClient.invalidateQueries();
      }
      if (state.matches('closed')) current.onClosed();
    });
    return () => subscription.unsubscribe();
    // Once for each opening: what came of it must not be told twice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor]);

  return {
    snapshot,
    send: actor.send,
    choose: (chosen: File) => {
      file.current = chosen;
      actor.send({ type: 'file.choose' });
    },
    check: (meant: ColumnMeaning) => {
      mapping.current = meant;
      actor.send({ type: 'check.start' });
    },
  };
};

export type ImportFlow = ReturnType<typeof useImport>;
