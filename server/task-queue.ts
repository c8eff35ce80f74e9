import fastq from 'fastq';

export interface TaskQueue {
  /** Not begun. */
  waiting(): number;
  /** @param options.isNext before those that wait */
  run<T>(task: () => Promise<T>, options?: { readonly isNext?: boolean }): Promise<T>;
}

/** In order, at most `concurrency` at once. */
export const taskQueue = (concurrency: number): TaskQueue => {
  const queue = fastq.promise((task: () => Promise<unknown>) => task(), concurrency);
  return {
    waiting: () => queue.length(),
    run: async <T>(task: () => Promise<T>, { isNext = false } = {}) =>
      (await (isNext ? queue.unshift(task) : queue.push(task))) as T,
  };
};
