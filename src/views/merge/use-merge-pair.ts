import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { isNotFound } from '../../api/call-failure.ts';
import { titleOf, type Declaration, type Details } from '../../kinds/declaration.ts';
import {
  choicesOf,
  type Choice,
  type HandChoices,
  type MergeEvent,
  type Side,
} from '../../machines/merge.ts';
import { mergeLogic } from '../../wiring/flows/merge.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { useJobOf } from '../actors/use-job.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { fieldsByName } from '../fields/format-value.ts';
import { useFlow } from '../flows/use-flow.ts';

export interface MergePairProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly ids: readonly [string, string];
  readonly isFullerKept?: boolean;
  /** Of an earlier look at the pair. */
  readonly kept?: HandChoices | undefined;
  readonly onChoose?: (choices: HandChoices) => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Two records on their way to one: what `MergeContent` shows, and the events of the buttons beside it. */
export const useMergePair = (props: MergePairProps) => {
  const { declaration, details, ids, isFullerKept, kept, onChoose, onMerged, onClose } = props;
  const { http } = useWiring();
  const { calls } = declaration;
  const fields = fieldsByName(details.form);
  // The machine loads both; this reads the cache.
  const firstRead = useQuery({ ...calls.read(http, ids[0]), enabled: false });
  const secondRead = useQuery({ ...calls.read(http, ids[1]), enabled: false });
  const [first, second] = [firstRead.data, secondRead.data];
  const isOneMissing = [firstRead, secondRead].some(({ error }) => isNotFound(error));
  const titles = [first, second].flatMap((read) => (read ? titleOf(declaration, read.data) : []));
  const flow = useFlow(
    (wiring) => mergeLogic(wiring, declaration, ids, fields, isFullerKept),
    kept ?? { stays: null, chosen: {} },
    { 'merge.left': onClose, done: (outcome) => (outcome === 'merged' ? onMerged() : onClose()) },
    titles.join(' and '),
  );
  const { send } = flow;
  const step = useSelector(flow, ({ value }) => value);
  const isBusy = useSelector(flow, (state) => state.hasTag('busy'));
  const canMerge = useSelector(flow, (state) => state.can({ type: 'merge.start' }));
  const { pair, stays, chosen, reason } = useFlowContext(flow, 'pair', 'stays', 'chosen', 'reason');
  const choose = (event: Extract<MergeEvent, { readonly type: 'record.keep' | 'field.choose' }>) => {
    send(event);
    onChoose?.(flow.getSnapshot().context);
  };
  const goingId = stays === 'first' ? ids[1] : ids[0];
  const references = useQuery({ ...calls.incomingReferences(http, goingId), enabled: false }).data;
  const job = useJobOf(flow);
  const isFollowing = step === 'following';
  const isMergedAlready = first !== undefined && first.data.id === second?.data.id;
  const whyUnread = () => {
    if (isMergedAlready)
      return `These records were already merged into “${titleOf(declaration, first.data)}”.`;
    if (isOneMissing)
      return `One of these ${declaration.plural.toLowerCase()} doesn’t exist. It may have been permanently deleted, or the link may be incomplete.`;
    const trashed = [first, second].find((read) => read && read.data.deleted_at !== null);
    return trashed
      ? `“${titleOf(declaration, trashed.data)}” is in trash. Restore it to merge.`
      : 'Couldn’t load both records.';
  };
  const isUnread = step === 'unread';
  return {
    declaration,
    fields,
    records: first && second && { first: first.data, second: second.data },
    names: { ...first?.meta.names, ...second?.meta.names },
    stays,
    choices: choicesOf({ pair, stays, chosen }),
    going: { id: goingId, references },
    job,
    reason,
    whyUnread: isUnread ? whyUnread() : null,
    canRetry: isUnread && !isMergedAlready && !isOneMissing,
    isBusy,
    isMerging: step === 'merging' || isFollowing,
    isFollowing,
    canMerge,
    keep: (which: Side) => choose({ type: 'record.keep', which }),
    chooseField: (field: string, choice: Choice) => choose({ type: 'field.choose', field, choice }),
    start: () => send({ type: 'merge.start' }),
    retry: () => send({ type: 'pair.reload' }),
    close: () => send({ type: 'dialog.close' }),
  };
};

export type MergePair = ReturnType<typeof useMergePair>;
