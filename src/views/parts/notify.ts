import toast from 'react-hot-toast/headless';
import { TOAST } from '../../../contract/constants.ts';

export interface Notice {
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** A notice by its toast's id, for the view; the message of a toast is text alone. */
const notices = new Map<string, Notice>();
const shown = new Set<string>();
const waiting: { id: string; notice: Notice }[] = [];
let made = 0;

const show = (id: string, notice: Notice) => {
  shown.add(id);
  notices.set(id, notice);
  toast(notice.text, { id, duration: TOAST.duration, removeDelay: 200 });
};

/** Says something at the bottom right; a fourth waits until one of three has gone, with its full time before it. */
export const notify = (notice: Notice): string => {
  made += 1;
  const id = `notice-${made}`;
  if (shown.size < TOAST.visible) show(id, notice);
  else waiting.push({ id, notice });
  return id;
};

export const noticeOf = (id: string): Notice | undefined => notices.get(id);

export const dismissNotice = (id: string): void => toast.dismiss(id);

/** Called by the view once a toast has begun to leave, so that the next may come. */
export const noticeLeft = (id: string): void => {
  if (!shown.delete(id)) return;
  notices.delete(id);
  const next = waiting.shift();
  if (next) show(next.id, next.notice);
};
