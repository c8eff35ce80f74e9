import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { useToaster, type Toast } from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';
import { Icon } from './icon.tsx';
import { dismissNotice, noticeLeft, noticeOf, type Notice } from './notify.ts';

type Handlers = ReturnType<typeof useToaster>['handlers'];

/** How far a notice has been dragged, and what letting go of it does. Pen, mouse and touch alike. */
const useSwipe = (dismiss: () => void) => {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const isControl = (target: EventTarget) => (target as Element).closest('button') !== null;
  return {
    offset,
    isDragging: offset !== 0,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (isControl(event.target)) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        // To the right, towards the edge it came from; to the left it only gives a little.
        if (start.current !== null) {
          const moved = event.clientX - start.current;
          setOffset(moved > 0 ? moved : moved / 8);
        }
      },
      onPointerUp: () => {
        if (offset >= TOAST.swipeThreshold) dismiss();
        else setOffset(0);
        start.current = null;
      },
      onPointerCancel: () => {
        setOffset(0);
        start.current = null;
      },
    },
  };
};

interface NoticeCardProps {
  readonly toast: Toast;
  readonly notice: Notice;
  readonly handlers: Handlers;
}

const NoticeCard = ({ toast, notice, handlers }: NoticeCardProps) => {
  const card = useRef<HTMLDivElement>(null);
  const dismiss = () => dismissNotice(toast.id);
  const swipe = useSwipe(dismiss);
  const { updateHeight } = handlers;
  useLayoutEffect(() => {
    if (card.current) updateHeight(toast.id, card.current.offsetHeight);
    // The handlers are new with every render; the height changes with the text alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [toast.id, notice.text]);
  const up = handlers.calculateOffset(toast, { gutter: TOAST.gap, defaultPosition: 'bottom-right' });
  return (
    <div
      ref={card}
      className={notice.tone === 'bad' ? 'notice notice-bad' : 'notice'}
      role={notice.tone === 'bad' ? 'alert' : 'status'}
      data-state={toast.visible ? 'here' : 'leaving'}
      data-dragging={swipe.isDragging || undefined}
      style={{ transform: `translate(${swipe.offset}px, ${-up}px)` }}
      {...swipe.handlers}
    >
      <p>{notice.text}</p>
      {notice.action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            notice.action?.run();
            dismiss();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className="notice-close" onClick={dismiss}>
        <span className="visually-hidden">Dismiss</span>
        <Icon name="close" />
      </button>
    </div>
  );
};

/** Lets the next notice in when one begins to leave. */
const useTurns = (toasts: readonly Toast[]) => {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const here = new Set(toasts.filter((toast) => toast.visible).map((toast) => toast.id));
    for (const id of known.current) if (!here.has(id)) noticeLeft(id);
    known.current = here;
  }, [toasts]);
};

/** Region "Notifications": bottom right, expanded, at most three; time stands still under pointer, focus or a hidden tab. */
export const Notices = () => {
  const { toasts, handlers } = useToaster({ duration: TOAST.duration });
  const { startPause, endPause } = handlers;
  useTurns(toasts);
  useEffect(() => {
    const judge = () => (document.hidden ? startPause() : endPause());
    document.addEventListener('visibilitychange', judge);
    return () => document.removeEventListener('visibilitychange', judge);
  });
  return (
    <section
      className="notices no-print"
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={startPause}
      onPointerLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {toasts.map((toast) => {
        const notice = noticeOf(toast.id) ?? { text: String(toast.message) };
        return <NoticeCard key={toast.id} toast={toast} notice={notice} handlers={handlers} />;
      })}
    </section>
  );
};
