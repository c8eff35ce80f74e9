import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { changeSetCalls } from '../../api/records.ts';
import type { Wiring } from '../../wiring.ts';
import { Icon } from '../parts/icon.tsx';
import { useWiring } from '../parts/wiring-context.tsx';
import { ListFailure } from '../records/list-failure.tsx';
import { ChangeSetDialog } from './change-set-dialog.tsx';
import { ChangeSetList } from './change-set-list.tsx';
import { UndoingDialog } from './undoing-dialog.tsx';
import { useLineKeys } from './use-line-keys.ts';

/** Milliseconds between two looks while something is being undone. */
const UNTIL_NEXT_LOOK = 2000;

/** Every change-set, newest first, with who made it and the way to take it back. */
export const Screen = () => {
  const { http } = useWiring();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const after = search.get('after') ?? '';
  const shown = search.get('change');
  const undoing = search.get('undo');
  const list = useQuery({
    ...changeSetCalls.list(http, { after }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ undo_job: job }) => job !== null) ? UNTIL_NEXT_LOOK : false,
  });
  const next = list.data?.meta.next;
  useLineKeys();
  const close = () => navigate(after ? `/activity?${new URLSearchParams({ after })}` : '/activity');
  useEffect(() => {
    document.title = 'Activity · Registrar';
  }, []);
  return (
    <div className="page">
      <div className="page-head">
        <h1 tabIndex={-1}>Activity</h1>
      </div>
      {list.isError && !list.data ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ChangeSetList sets={list.data?.data} />
      )}
      {next && (
        <div className="page-actions">
          <button
            type="button"
            className="button"
            onClick={() => navigate(`/activity?${new URLSearchParams({ after: next })}`)}
          >
            Older
            <Icon name="right" />
          </button>
        </div>
      )}
      {shown && undoing && <UndoingDialog key={undoing} id={shown} jobId={undoing} onClose={close} />}
      {shown && !undoing && <ChangeSetDialog id={shown} onClose={close} />}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, _id: string, search: URLSearchParams) =>
  void queryClient.prefetchQuery(changeSetCalls.list(http, { after: search.get('after') ?? '' }));
