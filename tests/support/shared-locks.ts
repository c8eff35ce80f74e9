interface Waiting {
  readonly begin: () => void;
}

/** Web Locks as far as the app asks for them: exclusive, first come, first served, given up by a signal while waiting. */
export const createSharedLocks = (): Pick<LockManager, 'request'> => {
  const queues = new Map<string, Waiting[]>();

  const request = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      };
      const waiting: Waiting = {
        begin: () => {
          options.signal?.removeEventListener('abort', giveUp);
          const done = () => {
            queue.shift();
            queue[0]?.begin();
          };
          void Promise.resolve(work({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .then(done);
        },
      };
      if (options.signal?.aborted) return reject(new DOMException('The request was aborted.', 'AbortError'));
      options.signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(waiting);
      if (queue[0] === waiting) queueMicrotask(waiting.begin);
    });

  return { request: request as LockManager['request'] };
};
