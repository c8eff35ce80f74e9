import { undoHandler } from './undo/undo.ts';
import { changeLines } from './imports/review/change-lines-job.ts';
import { checkLines } from './imports/lines/check-lines.ts';
import { commitLines } from './imports/lines/commit-lines.ts';
import { bulkChange } from './bulk/bulk-change.ts';
import { mergeHandler } from './merge/merge-job.ts';
import { moveReferencesHandler } from './merge/move-references-job.ts';
import { purgeSet } from './bulk/purge-selection.ts';
import type { JobHandlers } from './jobs/job-types.ts';

export const JOB_HANDLERS: JobHandlers = {
  bulk: bulkChange,
  import_change: changeLines,
  import_check: checkLines,
  import_commit: commitLines,
  merge: mergeHandler,
  move_references: moveReferencesHandler,
  purge: purgeSet,
  undo: undoHandler,
};
