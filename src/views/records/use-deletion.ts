import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { isCallFailure } from '../../api/call-failure.ts';
import type { AnyRecord, MoveAnswer } from '../../api/records.ts';
import type { Job } from '../../../contract/jobs.ts';
import type { Wiring } from '../../wiring.ts';
import { provideDeletion } from '../../wiring/deletion.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { formatNumber } from '../parts/format.ts';
import { notify } from '../parts/notify.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { offerUndo } from '../announcements/announce.ts';
import { undoStackOf } from '../../wiring/flows/undo-stack.ts';
import { afterWrite } from './after-write.ts';
import { titleOf, type Declaration } from './declaration.ts';

/** The dialog waits for the job; closed, it leaves the server to it. */
const NEVER = new AbortController().signal;

const describe = (error: unknown) =>
  isCallFailure(error) && error.code === 'stale_version'
    ? 'Somebody has just changed it. Close this, look at it again, and then decide.'
    : describeFailure(error);

const movedBy = async (http: Wiring['http'], job: Job): Promise<MoveAnswer> => {
  const { requireEndOfJob } = await import('../../wiring/end-of-job.ts');
  const { result, change_set_id } = await requireEndOfJob(http, job, NEVER);
  return {
    change_set_id,
    moved: result?.changed ?? 0,
    left_alone: result?.left_alone ?? [],
    job: null,
  };
};

const tellOfMove = (wiring: Wiring, { change_set_id: id, moved, left_alone: left }: MoveAnswer) => {
  const stayed = left.length > 0 ? ` ${formatNumber(left.length)} stayed: ${left[0]?.reason ?? ''}` : '';
  undoStackOf(wiring).push(id);
  notify({
    text: `Moved ${formatNumber(moved)} ${moved === 1 ? 'reference' : 'references'}.${stayed}`,
    ...(left.length > 0 ? { tone: 'bad' as const } : {}),
    ...offerUndo(wiring, id),
  });
};

interface DeletionOptions {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  /** Leads away from the record; what is told of it waits for that. */
  readonly onTrashed: () => void | Promise<void>;
  readonly onClosed: () => void;
}

/** The deletion of a record, with the machine that says what can be done. */
export const useDeletion = ({ declaration, record, onTrashed, onClosed }: DeletionOptions) => {
  const wiring = useWiring();
  const settled = useRef({ onTrashed, onClosed });
  useEffect(() => {
    settled.current = { onTrashed, onClosed };
  });
  const [machine] = useState(() => {
    const { http, queryClient } = wiring;
    const { calls } = declaration;
    const { id, version } = record;
    const title = titleOf(declaration, record);
    return provideDeletion({
      describe,
      countUses: async () => (await queryClient.fetchQuery({ ...calls.uses(http, id), staleTime: 0 })).length,
      trash: async () => {
        const answer = await calls.trash(http, id, version);
        await settled.current.onTrashed();
        afterWrite(wiring, declaration, answer, `Deleted ${title}.`);
      },
      archive: async () => {
        const answer = await calls.change(http, id, version, { status: 'archived' });
        afterWrite(wiring, declaration, answer, `Archived ${title}.`);
      },
      moveReferences: async (to) => {
        const answer = await calls.moveReferences(http, id, to);
        tellOfMove(wiring, answer.job ? await movedBy(http, answer.job) : answer);
        void queryClient.invalidateQueries();
      },
    });
  });
  const actor = useActorRef(machine, { input: { isArchived: record.status === 'archived' } });
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => {
    const subscription = actor.subscribe((state) => {
      if (state.matches('archived') || state.matches('closed')) settled.current.onClosed();
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  return { snapshot, send: actor.send };
};
