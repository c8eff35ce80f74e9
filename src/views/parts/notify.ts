import type { toast } from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';

export interface Notice {
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The change-set its action takes back. */
  readonly about?: string;
}

/** Notices by their toasts' ids, for the view; the message of a toast is text alone. */
const notices = new Map<string, Notice>();
const shown = new Set<string>();
const waiting: { id: string; notice: Notice }[] = [];
/** When time began to stand still for the notices, in milliseconds of the epoch; null while it runs. */
let stillSince: number | null = null;
let made = 0;
/** Null until its code has come, after the first view's. */
let toaster: typeof toast | null = null;

const show = (id: string, notice: Notice) => {
  shown.add(id);
  notices.set(id, notice);
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
export const notify = (notice: Notice): string => {
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

export const getNotice = (id: string): Notice | undefined => notices.get(id);

export const dismissNotice = (id: string): void => toaster?.dismiss(id);

/** Withdraws what offers to take a change-set back: that is done, or being done. */
export const withdrawNotices = (about: string): void => {
  for (const [id, notice] of notices) if (notice.about === about) toaster?.dismiss(id);
  waiting.splice(0, Infinity, ...waiting.filter(({ notice }) => notice.about !== about));
};

/** Called by the view once a notice is gone, so that the next may come. */
export const noticeGone = (id: string): void => {
  if (!shown.delete(id)) return;
  notices.delete(id);
  showNext();
};

/** Called by the view when time stops and when it goes on; null: it runs. */
export const noticesStill = (since: number | null): void => {
  stillSince = since;
};

/** Takes back all that was said and all that waits: it was said to somebody who is no longer here. */
export const forgetNotices = (): void => {
  waiting.length = 0;
  shown.clear();
  notices.clear();
  stillSince = null;
  toaster?.removeAll();
};
