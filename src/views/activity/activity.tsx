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

/** Every change-set, newest first, with who made it and the way to take it back. */
export const Screen = () => {
  const { http } = useWiring();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const after = search.get('after') ?? '';
  const shown = search.get('change');
  const list = useQuery(changeSetCalls.list(http, { after }));
  const next = list.data?.meta.next;
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
      {shown && (
        <ChangeSetDialog
          id={shown}
          onClose={() => navigate(after ? `/activity?${new URLSearchParams({ after })}` : '/activity')}
        />
      )}
    </div>
  );
};

export const prefetch = ({ http, queryClient }: Wiring, _id: string, search: URLSearchParams) =>
  void queryClient.prefetchQuery(changeSetCalls.list(http, { after: search.get('after') ?? '' }));
