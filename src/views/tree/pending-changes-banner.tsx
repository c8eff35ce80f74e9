import type { TreeCalls } from '../../api/tree.ts';
import { ChangesBanner } from '../live/changes-banner.tsx';
import { usePendingChanges } from './use-pending-changes.ts';

interface PendingChangesBannerProps {
  readonly kind: string;
  readonly calls: TreeCalls;
  readonly openIds: readonly string[];
  readonly shownAt: number;
}

const ORDER_CHANGED_TEXT = 'Someone changed the order';

export const PendingChangesBanner = ({ kind, calls, openIds, shownAt }: PendingChangesBannerProps) => {
  const { isThere, show } = usePendingChanges(kind, calls, openIds, shownAt);
  return <ChangesBanner text={isThere ? ORDER_CHANGED_TEXT : ''} onShow={show} />;
};
