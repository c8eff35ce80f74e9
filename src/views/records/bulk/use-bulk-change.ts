import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BulkChangeContext } from '../../../machines/bulk-change.ts';
import { createIdempotencyKey } from '../../../api/idempotency-key.ts';
import { changeSetCalls } from '../../../api/records.ts';
import { provideBulkChange } from '../../../wiring/bulk-change.ts';
import { undoChangeSet } from '../../../wiring/undo-change-set.ts';
import { describeFailure } from '../../parts/describe-failure.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { Declaration } from '../declaration.ts';
import { forgetWritten, rememberWritten } from '../last-written.ts';
import type { Selection } from '../selection.ts';
import type { Values } from '../validate.ts';
import type { BulkName } from './bulk-address.ts';
import { bulkBody } from './bulk-work.ts';

interface BulkOptions {
  readonly declaration: Declaration;
  readonly name: BulkName;
  readonly jobId: string | null;
  readonly selection: Selection;
  readonly isTrash: boolean;
  /** Told of the job once it is begun. */
  readonly onStarted: (jobId: string) => void;
  readonly onFinished?: (context: BulkChangeContext) => void;
  readonly onClosed: () => void;
}

/** What is chosen, as the server is asked to freeze it. */
const choiceOf = (selection: Selection, isTrash: boolean): object => {
  const { ids, frozen } = selection.get();
  if (frozen) return JSON.parse(frozen.question) as object;
  return { ids: [...ids], ...(isTrash && { in: 'trash' }) };
};

/** The dialog's machine over what was chosen when it opened; lists and Undo learn of what came of it. */
export const useBulkChange = (options: BulkOptions) => {
  const { declaration, name, jobId, selection, isTrash } = options;
  const wiring = useWiring();
  const { http, queryClient } = wiring;
  const [values, setValues] = useState<Values>({});
  const latest = useRef({ ...options, values });
  useEffect(() => {
    latest.current = { ...options, values };
  });
  const [{ machine, input, isNothing }] = useState(() => {
    const choice = choiceOf(selection, isTrash);
    const { ids, frozen } = selection.get();
    // One key for all tries with one set: an answer that was lost is found again, and not a second job.
    const keys = new Map<string, string>();
    return {
      machine: provideBulkChange({
        http,
        freeze: async () => {
          const { id, count } = await declaration.calls.freeze(http, choice);
          return { setId: id, count };
        },
        start: (setId) => {
          const body = { set_id: setId, ...bulkBody(name, latest.current.values) };
          const text = JSON.stringify(body);
          const key = keys.get(text) ?? createIdempotencyKey();
          keys.set(text, key);
          return declaration.calls.bulk(http, body, key);
        },
        undo: async (id, signal) => {
          forgetWritten(wiring, id);
          try {
            return await undoChangeSet(http, id, signal);
          } finally {
            void queryClient.invalidateQueries();
          }
        },
        describe: describeFailure,
      }),
      input: { setId: frozen?.id ?? null, count: frozen?.count ?? (ids.size || null) },
      isNothing: jobId === null && frozen === null && ids.size === 0,
    };
  });
  const actor = useActorRef(machine, { input });
  const snapshot = useSelector(actor, (state) => state);

  useEffect(() => {
    if (jobId) actor.send({ type: 'job.resume', jobId });
    else if (name !== 'change' && !isNothing) actor.send({ type: 'work.review', fields: [name] });
    let hasEnded = false;
    const subscription = actor.subscribe((state) => {
      const { onStarted, onFinished, onClosed } = latest.current;
      const { changeSetId, jobId: begun } = state.context;
      if (state.hasTag('running') && begun && begun !== latest.current.jobId) onStarted(begun);
      if (state.matches('finished') && !hasEnded) {
        hasEnded = true;
        if (changeSetId && name !== 'purge') rememberWritten(wiring, changeSetId);
        selection.clear();
        void queryClient.invalidateQueries({ queryKey: declaration.calls.root });
        void queryClient.invalidateQueries({ queryKey: changeSetCalls.root });
        onFinished?.(state.context);
      }
      if (state.matches('closed')) onClosed();
    });
    return () => subscription.unsubscribe();
    // Once for each opening: what came of it must not be told twice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor]);

  return { snapshot, send: actor.send, values, setValues, isNothing };
};
