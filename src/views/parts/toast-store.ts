import type { toast } from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';

export interface ToastContent {
  readonly text: string;
  /** Of a failure; what was done in part has none. */
  readonly tone?: 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Id of the change-set that its action undoes, or of the record that was not written, or what several share. */
  readonly about?: string;
}

/** By toast id; the library holds only text. */
const toasts = new Map<string, ToastContent>();
const shown = new Set<string>();
const waiting: { id: string; content: ToastContent }[] = [];
/** When the timers paused, in epoch milliseconds; null while they run. */
let stillSince: number | null = null;
let made = 0;
let toaster: typeof toast | null = null;

const show = (id: string, content: ToastContent) => {
  shown.add(id);
  toasts.set(id, content);
  // The library adds the whole pause to each lifetime.
  const before = stillSince === null ? 0 : Date.now() - stillSince;
  toaster?.(content.text, { id, duration: TOAST.duration - before, removeDelay: 200 });
};

const showNext = (): void => {
  const next = toaster && shown.size < TOAST.visible ? waiting.shift() : undefined;
  if (!next) return;
  show(next.id, next.content);
  showNext();
};

/** At most three; others queue. */
export const notify = (content: ToastContent): string => {
  made += 1;
  const id = `toast-${made}`;
  waiting.push({ id, content });
  showNext();
  return id;
};

export const newestToast = () => [...toasts].at(-1);

export const attachToaster = (arrived: typeof toast): void => {
  toaster = arrived;
  showNext();
};

export const getToast = (id: string): ToastContent | undefined => toasts.get(id);

const dropWaiting = (isDropped: (toast: (typeof waiting)[number]) => boolean) =>
  waiting.splice(0, Infinity, ...waiting.filter((each) => !isDropped(each)));

export const dismissToast = (id: string): void => {
  dropWaiting((toast) => toast.id === id);
  toaster?.dismiss(id);
};

/** Offers to undo a change-set that is being undone. */
export const dismissToastsFor = (about: string): void => {
  for (const [id, content] of toasts) if (content.about === about) toaster?.dismiss(id);
  dropWaiting(({ content }) => content.about === about);
};

export const toastGone = (id: string): void => {
  if (!shown.delete(id)) return;
  toasts.delete(id);
  showNext();
};

/** @param since epoch milliseconds; null resumes */
export const pauseToasts = (since: number | null): void => {
  stillSince = since;
};

export const clearToasts = (): void => {
  waiting.length = 0;
  shown.clear();
  toasts.clear();
  stillSince = null;
  toaster?.removeAll();
};
