import { isOverlayOpen } from '../preferences/shortcut-preference.ts';

const UNUSABLE_SELECTOR = ':disabled, [inert], [inert] *';

/**
 * When what had the focus was removed or made inert, and no view has moved the focus, the screen's heading takes it; one
 * that was only disabled takes it back.
 */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null;
  let path = '';
  let frame = 0;
  // Another screen decides what has the focus, maybe once its data has come.
  const isLost = () =>
    last !== null &&
    document.activeElement === document.body &&
    location.pathname === path &&
    !isOverlayOpen();
  const rescue = () => {
    frame = 0;
    if (!last || !isLost() || (last.isConnected && last.matches(':disabled'))) return;
    last.focus({ preventScroll: true });
    if (isLost()) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  const onFocus = ({ target }: Event) => {
    last = target as HTMLElement;
    path = location.pathname;
  };
  const onBlur = () => {
    // Chromium tells so before it removes the element; one that stays was left on purpose, as by a press beside it.
    requestAnimationFrame(() => {
      if (isLost() && last?.isConnected && !last.matches(UNUSABLE_SELECTOR)) last = null;
    });
  };
  const observer = new MutationObserver(() => {
    // Views move the focus in their effects or in the frame after; an inert element loses it when next drawn.
    if (isLost() || last?.matches(UNUSABLE_SELECTOR))
      frame ||= requestAnimationFrame(() => (frame = requestAnimationFrame(rescue)));
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'inert'] });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
};
