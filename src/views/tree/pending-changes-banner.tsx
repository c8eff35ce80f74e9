import type { TreeCalls } from '../../api/tree.ts';
import { usePendingChanges } from './use-pending-changes.ts';
import '../live/live.css';

interface PendingChangesBannerProps {
  readonly kind: string;
  readonly calls: TreeCalls;
  readonly openIds: readonly string[];
  readonly shownAt: number;
}

const ORDER_CHANGED_TEXT = 'Someone changed the order';

export const PendingChangesBanner = ({ kind, calls, openIds, shownAt }: PendingChangesBannerProps) => {
  const { isThere, show } = usePendingChanges(kind, calls, openIds, shownAt);
  const showAll = () => {
    show();
    // The focused button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <div className="list-news no-print">
      <p aria-live="polite" className="visually-hidden">
        {isThere ? ORDER_CHANGED_TEXT : ''}
      </p>
      {isThere && (
        <button type="button" className="button list-news-button" onClick={showAll}>
          {ORDER_CHANGED_TEXT} · Show
        </button>
      )}
    </div>
  );
};
