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
      <p aria-live="polite" className="visually-hidden">
        {text}
      </p>
      {text && (
        <button type="button" className="button list-news-button" onClick={show}>
          {text} · Show
        </button>
      )}
    </div>
  );
};
