import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface LoadMoreProps {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  /** Plural. */
  readonly what: string;
}

export const LoadMore = ({ query, what }: LoadMoreProps) =>
  query.hasNextPage && (
    <button
      type="button"
      className="button import-more"
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      Load more {what}
    </button>
  );
