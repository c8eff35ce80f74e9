import { Icon } from '../parts/icon.tsx';

interface PaginationProps {
  readonly next: string | null;
  readonly previous: string | null;
  readonly onTurn: (to: { readonly after: string } | { readonly before: string }) => void;
}

export const Pagination = ({ next, previous, onTurn }: PaginationProps) =>
  (next ?? previous) === null ? null : (
    <nav className="list-pages no-print" aria-label="Pages">
      <button
        type="button"
        className="button"
        disabled={previous === null}
        onClick={() => previous !== null && onTurn({ before: previous })}
      >
        <Icon name="left" />
        Previous page
      </button>
      <button
        type="button"
        className="button"
        disabled={next === null}
        onClick={() => next !== null && onTurn({ after: next })}
      >
        Next page
        <Icon name="right" />
      </button>
    </nav>
  );
