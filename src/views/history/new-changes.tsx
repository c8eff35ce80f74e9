import { Button } from '../parts/button.tsx';
import { formatCount } from '../format/format.ts';
import '../live/live.css';

export const NewChanges = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div className="list-news no-print" role="status">
    {count > 0 && (
      <Button className="list-news-button" onClick={onShow}>
        Show {formatCount(count, 'new change')}
      </Button>
    )}
  </div>
);
