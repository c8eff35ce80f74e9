import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../parts/button.tsx';

interface LoadMoreProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Plural. */
  readonly what: string;
}

export const LoadMore = ({ query, what }: LoadMoreProps) =>
  query.hasNextPage && (
    <Button
      className="import-more"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Load more {what}
    </Button>
  );
