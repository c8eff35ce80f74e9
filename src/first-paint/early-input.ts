import { repeatKey } from '../views/keyboard/repeat-key.ts';
import { SEARCH_KEY } from '../views/keyboard/shortcuts.ts';

declare global {
  var __registrarEarlyInput: readonly (MouseEvent | KeyboardEvent)[] | undefined;
}

const CLICKABLE = '.frame :is(a, button, input, label, tbody tr)';

const clickableAt = ({ clientX, clientY }: MouseEvent) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(CLICKABLE);

/** Remembers the last click before the app has come, and the keys after it. */
export const watchEarlyInput = (): void => {
  const isEarly = () => 'boot' in document.documentElement.dataset;
  addEventListener('click', (event) => {
    const skeleton = document.querySelector<HTMLElement>('.boot-skeleton');
    if (!skeleton || !isEarly()) return;
    // What is inert is not found.
    skeleton.inert = false;
    if (clickableAt(event)) globalThis.__registrarEarlyInput = [event];
    skeleton.inert = true;
  });
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isKept =
      ctrlKey || metaKey ? key.toLowerCase() === SEARCH_KEY : !altKey && /^(.|Backspace|Enter)$/u.test(key);
    // Others are the browser's.
    if (!isEarly() || !isKept) return;
    globalThis.__registrarEarlyInput = [...(globalThis.__registrarEarlyInput ?? []), event];
    // A space would scroll, a slash search the page.
    event.preventDefault();
  });
};

const click = (event: MouseEvent) => {
  const target = clickableAt(event);
  target?.focus();
  target?.click();
};

/** A press that begins before the app's elements stand and ends on one of them is no click on it. */
const finishPress = () => {
  if (!document.documentElement.matches(':active')) return;
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest(CLICKABLE)) click(event);
  };
  addEventListener('click', onClick, { once: true });
};

/** Call once the app's elements stand. */
export const repeatEarlyInput = (): void => {
  finishPress();
  const early = globalThis.__registrarEarlyInput ?? [];
  globalThis.__registrarEarlyInput = undefined;
  for (const event of early) {
    if (event instanceof KeyboardEvent) repeatKey(event);
    else click(event);
  }
};
