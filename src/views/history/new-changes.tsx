import { formatNumber } from '../parts/format.ts';
import '../live/live.css';

export const NewChanges = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className="list-news no-print" role="status">
    {count > 0 && (
      <button type="button" className="button list-news-button" onClick={onShow}>
        Show {formatNumber(count)} new {count === 1 ? 'change' : 'changes'}
      </button>
    )}
  </div>
);
