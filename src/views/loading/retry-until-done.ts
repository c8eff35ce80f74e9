const USER_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Retries as the page grows, until success or user input.
 * @returns cancels
 */
export const retryUntilDone = (attempt: () => boolean): (() => void) => {
  if (attempt()) return () => {};
  const since = performance.now();
  const stop = () => {
    growth.disconnect();
    changes.disconnect();
    for (const type of USER_INPUT_EVENTS) removeEventListener(type, stopOnUserInput);
  };
  // The key event that led here still bubbles.
  const stopOnUserInput = ({ timeStamp }: Event) => {
    if (timeStamp > since) stop();
  };
  const again = () => {
    if (attempt()) stop();
  };
  const growth = new ResizeObserver(again);
  const changes = new MutationObserver(again);
  growth.observe(document.body);
  changes.observe(document.body, { childList: true, subtree: true });
  for (const type of USER_INPUT_EVENTS) addEventListener(type, stopOnUserInput, { passive: true });
  return stop;
};
