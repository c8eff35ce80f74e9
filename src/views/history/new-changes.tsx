import { formatCount } from '../parts/format.ts';
import '../live/live.css';

export const NewChanges = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className="list-news no-print" role="status">
    {count > 0 && (
      <button type="button" className="button list-news-button" onClick={onShow}>
        Show {formatCount(count, 'new change')}
      </button>
    )}
  </div>
);
