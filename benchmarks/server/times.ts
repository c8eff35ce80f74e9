/** Milliseconds of each run, after one that warms up. */
export const timesOf = async (runs: number, work: () => Promise<unknown>): Promise<number[]> => {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    // One after another: the figure is the time of one, not of a crowd.
    await work();
    times.push(performance.now() - start);
  }
  return times;
};

export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * 0.95) - 1)] ?? 0;

export const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
