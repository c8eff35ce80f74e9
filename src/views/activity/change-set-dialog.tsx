import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeSetCalls } from '../../api/change-sets.ts';
import { isSummaryOfUndo } from '../../machines/undo.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { formatCount, formatMoment, formatNumber } from '../parts/format.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { ListFailure } from '../parts/list-failure.tsx';
import { ChangedRecord } from './changed-record.tsx';
import { UndoneBy } from '../history/undone-by.tsx';
import { UndoButton } from '../undo/undo-button.tsx';
import { UndoResultView } from '../undo/undo-result.tsx';
import { OVERWRITTEN_TEXT } from '../undo/undo-text.ts';

interface PageProps {
  readonly id: string;
  readonly after: string;
  readonly isLast: boolean;
  readonly onMore: (after: string) => void;
}

const Page = ({ id, after, isLast, onMore }: PageProps) => {
  const { http } = useWiring();
  const page = useQuery(changeSetCalls.changes(http, id, after));
  const next = page.data?.meta.next;
  if (page.isError && !page.data) {
    return <ListFailure error={page.error} onRetry={() => void page.refetch()} />;
  }
  if (!page.data) return <span className="skeleton" aria-busy="true" />;
  return (
    <>
      <ul className="changes">
        {page.data.data.map((change) => (
          <ChangedRecord key={change.id} change={change} names={page.data.meta.names} />
        ))}
      </ul>
      {next && isLast && <Button onClick={() => onMore(next)}>Load more</Button>}
    </>
  );
};

export const ChangeSetDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const set = useQuery(changeSetCalls.read(useWiring().http, id));
  const [pages, setPages] = useState(['']);
  const { data } = set;
  return (
    <Dialog title="Change details" onClose={onClose}>
      <div className="dialog-body" aria-busy={set.isPending}>
        {set.isError && !data && <ListFailure error={set.error} onRetry={() => void set.refetch()} />}
        {set.isPending && <span className="skeleton" />}
        {data && (
          <div className="history-head">
            <strong>{data.summary}</strong>
            <span>
              {data.by_name ?? 'System'}, <time dateTime={data.at}>{formatMoment(data.at)}</time>,{' '}
              {formatCount(data.records, 'record')}
              {data.purged > 0 && `, ${formatNumber(data.purged)} of them permanently deleted since`}
              {data.open_job && ', still in progress'}
            </span>
            {data.undone_by && (
              <span>
                <UndoneBy set={data} />
              </span>
            )}
            {data.undoable && data.overwritten && <span>{OVERWRITTEN_TEXT}</span>}
            <UndoButton set={data} />
          </div>
        )}
        {data?.undo_result && data.undo_skipped > 0 && (
          <UndoResultView result={data.undo_result} isRedo={isSummaryOfUndo(data.summary)} />
        )}
        {data &&
          pages.map((after, index) => (
            <Page
              key={after}
              {...{ id, after }}
              isLast={index === pages.length - 1}
              onMore={(next) => setPages([...pages, next])}
            />
          ))}
      </div>
    </Dialog>
  );
};
