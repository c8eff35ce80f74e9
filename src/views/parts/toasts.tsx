import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { toast, useToaster, useToasterStore, type Toast } from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';
import { Icon } from './icon.tsx';
import { onSingleClick } from '../keyboard/on-single-click.ts';
import {
  attachToaster,
  dismissToast,
  clearToasts,
  getToast,
  toastGone,
  pauseToasts,
  type ToastContent,
} from './toast-store.ts';
import { usePointerDrag, type Point } from '../keyboard/use-pointer-drag.ts';
import './toasts.css';

const NO_OFFSET: Point = { x: 0, y: 0 };

const along = (x: number, y: number): Point => {
  const give = (distance: number) => (distance > 0 ? distance : distance / 8);
  return Math.abs(x) >= Math.abs(y) ? { x: give(x), y: 0 } : { x: 0, y: give(y) };
};

const useSwipe = (dismiss: () => void) => {
  const [offset, setOffset] = useState(NO_OFFSET);
  const offsetFrom = (from: Point, { x, y }: Point) => along(x - from.x, y - from.y);
  const { begin } = usePointerDrag<Point>({
    onMove: (from, at) => setOffset(offsetFrom(from, at)),
    onEnd: (from, isDropped, at) => {
      const { x, y } = offsetFrom(from, at);
      if (isDropped && Math.max(x, y) >= TOAST.swipeThreshold) dismiss();
      else setOffset(NO_OFFSET);
    },
  });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isOnControl = (event.target as Element).closest('button') !== null;
    begin(event, isOnControl ? null : { x: event.clientX, y: event.clientY });
  };
  return { offset, onPointerDown };
};

type Handlers = ReturnType<typeof useToaster>['handlers'];

interface ToastCardProps {
  readonly toast: Toast;
  readonly content: ToastContent;
  readonly handlers: Handlers;
}

/** What had the focus before the toasts. */
let former: Element | null = null;

/** Moves the focus before removal: a removed element fires no blur. */
const releaseFocus = (card: HTMLElement | null) => {
  if (!card?.contains(document.activeElement)) return;
  const place =
    former instanceof HTMLElement && former.isConnected ? former : document.getElementById('main');
  place?.focus({ preventScroll: true });
};

const ToastCard = ({ toast, content, handlers }: ToastCardProps) => {
  const card = useRef<HTMLDivElement>(null);
  const dismiss = () => {
    releaseFocus(card.current);
    dismissToast(toast.id);
  };
  const { offset, onPointerDown } = useSwipe(dismiss);
  const { updateHeight } = handlers;
  const { id } = toast;
  const { text, tone, action } = content;
  useLayoutEffect(() => {
    if (card.current) updateHeight(id, card.current.offsetHeight);
    // Handlers change on every render; the height only with the text.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, text]);
  const room = handlers.calculateOffset(toast, { gutter: TOAST.gap, defaultPosition: 'bottom-right' });
  return (
    <div
      ref={card}
      className={tone === 'bad' ? 'toast toast-bad' : 'toast'}
      data-state={toast.visible ? 'here' : 'leaving'}
      inert={!toast.visible}
      data-dragging={offset.x !== 0 || offset.y !== 0 || undefined}
      style={{
        transform: `translate(${offset.x}px, calc(${offset.y}px + ${room}px * var(--toast-direction, -1)))`,
      }}
      onPointerDown={onPointerDown}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={onSingleClick(() => {
            // First, so that an action may move the focus.
            dismiss();
            action.run();
          })}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" onClick={dismiss}>
        <span className="visually-hidden">Dismiss</span>
        <Icon name="close" />
      </button>
    </div>
  );
};

const useTurns = (toasts: readonly Toast[]) => {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const here = new Set(toasts.map(({ id }) => id));
    for (const id of known.current) if (!here.has(id)) toastGone(id);
    known.current = here;
  }, [toasts]);
  useEffect(() => {
    attachToaster(toast);
    return clearToasts;
  }, []);
};

const useAttention = (count: number) => {
  const [isOver, setOver] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  // Some browsers fire no pointerleave for a removed element.
  if (count === 0 && isOver) setOver(false);
  const handlers = {
    // Not on enter: a toast that appears beneath a resting pointer would stay for ever.
    onPointerMove: () => setOver(true),
    onPointerLeave: () => setOver(false),
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) former = relatedTarget as Element;
      setFocus(true);
    },
    onBlur: () => setFocus(false),
  };
  return { isPaid: isOver || hasFocus || isHidden, handlers };
};

/** Timers pause while hovered, focused or hidden (WCAG 2.2.1). */
export const Toasts = () => {
  const { toasts, handlers } = useToaster({ duration: TOAST.duration });
  const { pausedAt = null } = useToasterStore();
  const { startPause, endPause } = handlers;
  const attention = useAttention(toasts.length);
  useTurns(toasts);
  useEffect(() => {
    pauseToasts(pausedAt);
    if (attention.isPaid && pausedAt === null) startPause();
    if (!attention.isPaid && pausedAt !== null) endPause();
  }, [attention.isPaid, pausedAt, startPause, endPause]);
  return (
    <section
      className="toasts no-print"
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      {...attention.handlers}
    >
      {toasts.map((toast) => {
        const content = getToast(toast.id) ?? { text: String(toast.message) };
        return <ToastCard key={toast.id} toast={toast} content={content} handlers={handlers} />;
      })}
    </section>
  );
};
