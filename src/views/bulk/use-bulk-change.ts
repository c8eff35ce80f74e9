import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { BulkName } from '../../machines/bulk-change.ts';
import { bulkChangeLogic } from '../../wiring/flows/bulk-change.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useStoredDraft } from '../flows/use-stored-draft.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { Declaration } from '../../kinds/declaration.ts';
import { countSelected, type Selection } from './selection.ts';
import { choiceOf } from './states-of.ts';
import type { Values } from '../../wiring/flows/validate.ts';
import { bulkWork, isBulkDraft, isSameChoice, type BulkDraft } from '../../wiring/flows/bulk-draft.ts';
import { useJobOf } from '../actors/use-job.ts';
import { nextOfSelected } from '../keyboard/focus-next.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { openFormDraft } from '../../api/form-draft.ts';

export interface BulkOptions {
  readonly declaration: Declaration;
  readonly name: BulkName;
  /** Of the only record. */
  readonly title?: string;
  readonly jobId: string | null;
  readonly selection: Selection;
  readonly isTrash: boolean;
  readonly onStarted: (jobId: string) => void;
  /** No record was skipped; the toast waits for it. */
  readonly onCompleted?: () => Promise<void>;
  readonly onClose: () => void;
}

export const useBulkChange = (options: BulkOptions) => {
  const { declaration, name, title, jobId, selection, isTrash, onStarted, onCompleted, onClose } = options;
  const { drafts } = useWiring();
  const isForm = name === 'change';
  const draftKey = `bulk:${declaration.path}${isForm ? '' : `:${name}`}`;
  const [choice] = useState(() => choiceOf(selection.get(), isTrash));
  const [selected] = useState(() => {
    const { snapshot } = selection.get();
    const setId = snapshot?.except.size === 0 ? snapshot.id : null;
    return { setId, count: countSelected(selection.get()) || null };
  });
  // After a reload nothing is selected: the newest draft says for which rows it is.
  const [draft] = useState(() =>
    jobId === null
      ? openFormDraft(
          drafts,
          draftKey,
          (found) => isBulkDraft(found) && (selected.count === null || isSameChoice(found.choice, choice)),
        )
      : null,
  );
  const [found] = useState(() => (isBulkDraft(draft?.found) ? draft.found : null));
  const [values, setValues] = useState(found?.values ?? {});
  const [isRestored, setRestored] = useState(Object.keys(values).length > 0);
  const [start] = useState(() => ({
    name,
    noun: { singular: declaration.singular, plural: declaration.plural, title },
    choice: found?.choice ?? choice,
    setId: selected.setId,
    count: selected.count ?? found?.count ?? null,
    isUndoable: name !== 'purge',
  }));
  const change = (next: Values) => {
    setValues(next);
    const unsaved: BulkDraft = { values: next, choice: start.choice, count: start.count ?? 0 };
    if (Object.values(next).some((value) => String(value ?? '') !== '')) draft?.write(unsaved);
    else draft?.discard();
  };
  // An attached job had another selection.
  const [isAttached] = useState(jobId !== null);
  const isNothing = jobId === null && start.count === null;
  const [findNext] = useState(nextOfSelected);
  const isGone = useRef(false);
  const flow = useFlow((wiring) => bulkChangeLogic(wiring, declaration.calls, draft, name), start, {
    'bulk.queued': (event) => onStarted(event.jobId ?? ''),
    'records.changed': () => {
      // Rows that stay in the list stay selected.
      const isLeaving = name === 'trash' || name === 'restore' || name === 'purge';
      isGone.current = isLeaving;
      if (!isAttached && (isLeaving || selection.get().snapshot)) selection.clear();
    },
    'bulk.completed': () => onCompleted?.(),
    'bulk.left': onClose,
    done: () => {
      const { setId: id, count: reviewed } = flow.getSnapshot().context;
      selection.renewSnapshot(id, reviewed);
      onClose();
    },
  });
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const count = useSelector(flow, ({ context }) => context.count ?? context.total);
  const job = useJobOf(flow);
  const setId = useSelector(flow, ({ context }) => context.setId);
  const { ids } = start.choice;
  useStoredDraft(draft, draftKey, isBusy);
  const review = (fields: readonly string[] = [name], type: 'work.review' | 'work.apply' = 'work.review') =>
    flow.send({ type, fields, work: bulkWork(name, values) });

  useEffect(() => {
    const attempt = found?.attempt;
    if (jobId) flow.send({ type: 'job.attach', jobId });
    else if (found && attempt)
      flow.send({
        type: 'work.resume',
        work: bulkWork(name, values),
        setId: attempt.setId,
        count: found.count,
      });
    else if (!isForm && !isNothing) review();
    // Once per opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow]);

  return {
    step: useSelector(flow, ({ value }) => value),
    isBusy,
    /** Null if unknown. */
    count: count ?? job.total,
    setId,
    /** Sent before a reload, without an answer. */
    isResumed: found?.attempt !== undefined && found.attempt.setId === setId,
    /** Selected one by one, and deleted by others since. */
    missing: setId !== null && Array.isArray(ids) ? ids.length - (count ?? 0) : 0,
    /** Selected as all matching, if others match now. */
    matchedBefore: setId !== null && !ids && count !== start.count ? start.count : null,
    ...useFlowContext(flow, 'result', 'undo', 'reason'),
    isUndoable: useSelector(flow, (state) => state.can({ type: 'change.undo' })),
    job,
    send: flow.send,
    review,
    choice: start.choice,
    values,
    change,
    isRestored,
    sent: isRestored && found?.attempt ? ('change' as const) : undefined,
    discard: () => {
      draft?.discard();
      setValues({});
      setRestored(false);
    },
    isNothing,
    findFocus: (opener: HTMLElement | null) => (isGone.current ? findNext() : null) ?? opener,
  };
};
