import { undoWorker } from '../change-sets/undo.ts';
import { checkLines } from '../imports/check-lines.ts';
import { commitLines } from '../imports/commit-lines.ts';
import { bulkChange } from './bulk-change.ts';
import { mergeWorker } from './merge-job.ts';
import { moveWorker } from './move-job.ts';
import { purgeSet } from './purge-set.ts';
import type { Worker } from './work.ts';

/** Each kind of job and who does it. */
export const WORKERS: { readonly [kind: string]: Worker } = {
  bulk: bulkChange,
  import_check: checkLines,
  import_commit: commitLines,
  merge: mergeWorker,
  move_references: moveWorker,
  purge: purgeSet,
  undo: undoWorker,
};
