import type { toast } from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';

export interface ToastContent {
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The change-set its action takes back. */
  readonly about?: string;
}

/** Notices by their toasts' ids, for the view; the message of a toast is text alone. */
const toasts = new Map<string, ToastContent>();
const shown = new Set<string>();
const waiting: { id: string; notice: ToastContent }[] = [];
/** When time began to stand still for the notices, in milliseconds of the epoch; null while it runs. */
let stillSince: number | null = null;
let made = 0;
/** Null until its code has come, after the first view's. */
let toaster: typeof toast | null = null;

const show = (id: string, notice: ToastContent) => {
  shown.add(id);
  toasts.set(id, notice);
  // The toaster will add the whole pause to each lifetime, for one that came during it too much.
  const before = stillSince === null ? 0 : Date.now() - stillSince;
  toaster?.(notice.text, { id, duration: TOAST.duration - before, removeDelay: 200 });
};

const showNext = (): void => {
  const next = toaster && shown.size < TOAST.visible ? waiting.shift() : undefined;
  if (!next) return;
  show(next.id, next.notice);
  showNext();
};

/** Says something at the bottom right; a fourth waits until one of three has gone, with its full time before it. */
export const notify = (notice: ToastContent): string => {
  made += 1;
  const id = `notice-${made}`;
  waiting.push({ id, notice });
  showNext();
  return id;
};

/** Called by the view once it is there: what was said until then is shown. */
export const attachToaster = (arrived: typeof toast): void => {
  toaster = arrived;
  showNext();
};

export const getToast = (id: string): ToastContent | undefined => toasts.get(id);

export const dismissToast = (id: string): void => toaster?.dismiss(id);

/** Withdraws what offers to take a change-set back: that is done, or being done. */
export const dismissToastsFor = (about: string): void => {
  for (const [id, notice] of toasts) if (notice.about === about) toaster?.dismiss(id);
  waiting.splice(0, Infinity, ...waiting.filter(({ notice }) => notice.about !== about));
};

/** Called by the view once a notice is gone, so that the next may come. */
export const toastGone = (id: string): void => {
  if (!shown.delete(id)) return;
  toasts.delete(id);
  showNext();
};

/** Called by the view when time stops and when it goes on; null: it runs. */
export const pauseToasts = (since: number | null): void => {
  stillSince = since;
};

/** Takes back all that was said and all that waits: it was said to somebody who is no longer here. */
export const clearToasts = (): void => {
  waiting.length = 0;
  shown.clear();
  toasts.clear();
  stillSince = null;
  toaster?.removeAll();
};
