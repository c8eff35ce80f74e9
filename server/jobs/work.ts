import type { Job, LeftAlone } from '../../contract/jobs.ts';
import { MOST_TOLD } from '../../contract/jobs.ts';
import type { Database, Queries } from '../database/database.ts';

export interface Progress {
  readonly total: number;
  readonly done: number;
}

/** What a kind of job is given to do its work with. */
export interface Work {
  readonly database: Database;
  /** The transaction of the whole work; committed together with the job's end. */
  readonly tx: Queries;
  readonly personId: string;
  readonly request: Readonly<Record<string, unknown>>;
  /** Reports how far it is; throws when the job was cancelled or belongs to someone else by now. */
  readonly report: (progress: Progress) => Promise<void>;
}

export interface Outcome {
  readonly changeSetId: string | null;
  readonly result: NonNullable<Job['result']>;
}

export type Worker = (work: Work) => Promise<Outcome>;

/** Counts what became of each record, and names the first of those left alone. */
export const tally = () => {
  const counts = { changed: 0, unchanged: 0, failed: 0 };
  const leftAlone: LeftAlone[] = [];
  return {
    changed: (count = 1) => {
      counts.changed += count;
    },
    unchanged: (count = 1) => {
      counts.unchanged += count;
    },
    failed: (record: LeftAlone) => {
      counts.failed += 1;
      if (leftAlone.length < MOST_TOLD) leftAlone.push(record);
    },
    get done() {
      return counts.changed + counts.unchanged + counts.failed;
    },
    result: (): Outcome['result'] => ({ ...counts, left_alone: leftAlone }),
  };
};
