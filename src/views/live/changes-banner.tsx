import { Button } from '../parts/button.tsx';
import './live.css';

interface ChangesBannerProps {
  /** '': nothing is pending. */
  readonly text: string;
  readonly onShow: () => void;
}

export const ChangesBanner = ({ text, onShow }: ChangesBannerProps) => {
  const show = () => {
    onShow();
    // The focused button disappears.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <div className="list-news no-print">
      <p role="log" className="visually-hidden">
        {text}
      </p>
      {text && (
        <Button className="list-news-button" onClick={show}>
          {text} · Show
        </Button>
      )}
    </div>
  );
};
