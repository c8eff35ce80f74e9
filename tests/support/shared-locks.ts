import type { Locks } from '../../src/api/consumed-refresh-tokens.ts';

interface LockRequest {
  readonly mode: LockMode;
  readonly begin: () => void;
  isHeld: boolean;
}

export interface SharedLocks extends Locks {
  /** The same locks as one page has them: a page that is gone lets go of what it held and waited for. */
  forPage(): Locks & { readonly pageIsGone: () => void };
}

/** Web Locks as far as the app asks for them: first come, first served, given up by a signal while waiting. */
export const createSharedLocks = (): SharedLocks => {
  const queues = new Map<string, LockRequest[]>();

  /** The first of a queue holds it, and those right after it that share. */
  const serve = (queue: LockRequest[]) => {
    for (const [at, asked] of queue.entries()) {
      const canBegin = at === 0 || queue.slice(0, at + 1).every(({ mode }) => mode === 'shared');
      if (!canBegin) return;
      if (!asked.isHeld) {
        asked.isHeld = true;
        queueMicrotask(asked.begin);
      }
    }
  };

  const requestOf =
    (leaving: (() => void)[]) => (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const { mode = 'exclusive', signal } = options;
        const leave = () => {
          if (queue.includes(asked)) queue.splice(queue.indexOf(asked), 1);
          serve(queue);
        };
        leaving.push(leave);
        const giveUp = () => {
          leave();
          reject(new DOMException('The request was aborted.', 'AbortError'));
        };
        const asked: LockRequest = {
          mode,
          isHeld: false,
          begin: () => {
            // Given up between its turn and this.
            if (!queue.includes(asked)) return;
            signal?.removeEventListener('abort', giveUp);
            void Promise.resolve(work({ name, mode })).then(resolve, reject).then(leave);
          },
        };
        if (signal?.aborted) return reject(new DOMException('The request was aborted.', 'AbortError'));
        signal?.addEventListener('abort', giveUp, { once: true });
        queue.push(asked);
        serve(queue);
      });

  const query = async (): Promise<LockManagerSnapshot> => {
    const infos = (isHeld: boolean) =>
      [...queues].flatMap(([name, queue]) =>
        queue.filter((asked) => asked.isHeld === isHeld).map(({ mode }) => ({ name, mode })),
      );
    return { held: infos(true), pending: infos(false) };
  };

  const forPage = () => {
    const leaving: (() => void)[] = [];
    const request = requestOf(leaving) as LockManager['request'];
    return { request, query, pageIsGone: () => leaving.forEach((leave) => leave()) };
  };
  return { ...forPage(), forPage };
};
