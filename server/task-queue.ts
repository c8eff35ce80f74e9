import fastq from 'fastq';

/** In order, at most `concurrency` at once. */
export const taskQueue = (concurrency: number) => {
  const queue = fastq.promise((task: () => Promise<unknown>) => task(), concurrency);
  return {
    /** How many have not begun. */
    waiting: () => queue.length(),
    /** @param options.isNext before those that wait */
    run: async <T>(task: () => Promise<T>, { isNext = false } = {}) =>
      (await (isNext ? queue.unshift(task) : queue.push(task))) as T,
  };
};
