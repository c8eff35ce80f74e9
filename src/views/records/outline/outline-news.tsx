import type { OutlineCalls } from '../../../api/outline.ts';
import { useNews } from './use-news.ts';
import '../live/live.css';

interface OutlineNewsProps {
  readonly kind: string;
  readonly calls: OutlineCalls;
  readonly openIds: readonly string[];
  /** Milliseconds of the epoch. */
  readonly shownAt: number;
}

const WORDS = 'Others have changed the order';

/** The quiet line on what others have moved, and the way to see it. */
export const OutlineNews = ({ kind, calls, openIds, shownAt }: OutlineNewsProps) => {
  const { isThere, show } = useNews(kind, calls, openIds, shownAt);
  const showAll = () => {
    show();
    // The button goes, and would take the focus with it.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <div className="list-news no-print">
      <p aria-live="polite" className="visually-hidden">
        {isThere ? WORDS : ''}
      </p>
      {isThere && (
        <button type="button" className="button list-news-button" onClick={showAll}>
          {WORDS} · Show
        </button>
      )}
    </div>
  );
};
