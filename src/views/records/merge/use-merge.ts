import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../../contract/jobs.ts';
import type { Wiring } from '../../../wiring.ts';
import { provideMerge } from '../../../wiring/merge.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { afterWrite } from '../after-write.ts';
import { titleOf, type Declaration, type Details } from '../declaration.ts';
import { fieldsByName } from '../show-value.ts';
import { changeOf, pairOf, type Records } from './merged-value.ts';

/** What a large merge made, once its job has come to its end. */
const changeSetOf = async (http: Wiring['http'], job: Job): Promise<string | null> => {
  const { requireEndOfJob } = await import('../../../wiring/end-of-job.ts');
  return (await requireEndOfJob(http, job, new AbortController().signal)).change_set_id;
};

interface MergeOptions {
  readonly declaration: Declaration;
  readonly details: Details;
  /** Of the two, in the order in which they were chosen. */
  readonly ids: readonly [string, string];
  readonly onMerged: () => void;
  readonly onClosed: () => void;
}

/** The merge of two records, with the machine that says what can be done. */
export const useMerge = ({ declaration, details, ids, onMerged, onClosed }: MergeOptions) => {
  const wiring = useWiring();
  const settled = useRef({ onMerged, onClosed });
  useEffect(() => {
    settled.current = { onMerged, onClosed };
  });
  const [machine] = useState(() => {
    const { http, queryClient } = wiring;
    const { calls } = declaration;
    let records: Records | null = null;
    return provideMerge({
      describe: describeFailure,
      read: async () => {
        const [first, second] = await Promise.all(
          ids.map(async (id) => queryClient.fetchQuery({ ...calls.read(http, id), staleTime: 0 })),
        );
        if (!first || !second) throw new Error('two records were asked for');
        records = { first: first.data, second: second.data };
        void queryClient.prefetchQuery({ ...calls.uses(http, ids[0]), staleTime: 0 });
        void queryClient.prefetchQuery({ ...calls.uses(http, ids[1]), staleTime: 0 });
        return pairOf(records, fieldsByName(details.form).keys());
      },
      merge: async ({ stays, versions, differing }) => {
        if (!records) return;
        const goes = stays === 'first' ? 'second' : 'first';
        const merged = await calls.merge(http, records[stays].id, versions[stays], {
          duplicate: records[goes].id,
          duplicate_version: versions[goes],
          change: changeOf(records, stays, differing),
        });
        const { job } = merged.meta;
        const changeSetId = job ? await changeSetOf(http, job) : merged.meta.change_set_id;
        const answer = { ...merged, meta: { ...merged.meta, change_set_id: changeSetId } };
        const [gone, left] = [titleOf(declaration, records[goes]), titleOf(declaration, answer.data)];
        afterWrite(wiring, declaration, answer, `Merged ${gone} into ${left}.`);
        void queryClient.invalidateQueries();
      },
    });
  });
  const actor = useActorRef(machine);
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => {
    const subscription = actor.subscribe((state) => {
      if (state.matches('merged')) settled.current.onMerged();
      else if (state.matches('closed')) settled.current.onClosed();
    });
    return () => subscription.unsubscribe();
  }, [actor]);
  return { snapshot, send: actor.send };
};
