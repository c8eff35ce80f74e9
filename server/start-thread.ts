import { Worker, type WorkerOptions } from 'node:worker_threads';

const isBuilt = import.meta.url.endsWith('.js');

/** @param module of a `.ts` file; the built server runs the `.js` beside it, which needs no loader */
export const startThread = (module: URL, options: WorkerOptions): Worker =>
  isBuilt
    ? new Worker(new URL(module.href.replace(/\.ts$/, '.js')), options)
    : new Worker(new URL('./typescript-thread.mjs', import.meta.url), { ...options, argv: [module.href] });
