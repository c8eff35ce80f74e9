import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import * as routes from '../../contract/routes/imports.ts';
import type { Delimiter, Encoding, Import, NumberStyle } from '../../contract/imports.ts';
import { cancelJob } from '../../contract/routes/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { importCalls } from '../api/imports.ts';
import {
  importMachine,
  type FixResult,
  type Fix,
  type ImportUndo,
  type ParseOptions,
  type Stage,
} from '../machines/import.ts';

/** What the columns and empty cells of a file are said to mean. */
export type ColumnMeaning = Pick<
  Import,
  'mapping' | 'constants' | 'match_by' | 'list_modes' | 'empty_cells'
> & {
  /** By column: how its numbers are written, where a person chose. */
  readonly numbers: Readonly<Record<string, NumberStyle>>;
};

export interface ImportWork {
  readonly http: HttpClient;
  readonly queryClient: QueryClient;
  /** Sends the file that was chosen. */
  readonly upload: (signal: AbortSignal) => Promise<Import>;
  readonly mapping: () => ColumnMeaning;
  readonly undo: (changeSetId: string, signal: AbortSignal) => Promise<ImportUndo>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** Milliseconds: a million lines take their time. */
const PARSE_TIMEOUT_MS = 10 * 60_000;

/** Why the last job did not come to its end, with how far it came. */
const reasonOf = (job: Import['job']): string | null => {
  if (job?.state !== 'cancelled' && job?.state !== 'failed') return null;
  const why = job.failure?.detail ?? (job.state === 'cancelled' ? 'Cancelled.' : 'The import failed.');
  if (!job.result) return job.failure ? why : `${why} Nothing was written.`;
  return `${why} ${formatNumber(job.result.changed)} of ${formatNumber(job.total ?? 0)} rows were imported.`;
};

const numbers = new Intl.NumberFormat();
const formatNumber = (value: number) => numbers.format(value);

const stageOf = ({ id, state, job, counts, to_write, change_set_id }: Import): Stage => ({
  importId: id,
  state,
  jobId: job?.id ?? null,
  done: job?.done ?? 0,
  total: job?.total ?? null,
  good: to_write,
  failed: counts.failed + counts.duplicate,
  changeSetId: change_set_id,
  reason: reasonOf(job),
});

type Named = { readonly importId: string | null };

/** The import's machine with its effects answered. What the server says of the import is kept where screens look. */
export const provideImport = ({ http, queryClient, upload, mapping, undo, describe }: ImportWork) => {
  const told = async (work: Promise<Import>): Promise<Stage> => {
    try {
      const found = await work;
      queryClient.setQueryData(importCalls.read(http, found.id).queryKey, found);
      return stageOf(found);
    } catch (error) {
      throw new Error(describe(error), { cause: error });
    }
  };
  const at = ({ importId }: Named) => ({ params: { id: importId ?? '' } });
  const dataOf = async (answer: Promise<{ readonly data: Import }>) => (await answer).data;
  return importMachine.provide({
    actors: {
      uploadFile: fromPromise<Stage>(({ signal }) => told(upload(signal))),
      readImport: fromPromise<Stage, Named>(async ({ input, signal }) => {
        const stage = await told(dataOf(http.call(routes.readImport, { ...at(input), signal })));
        const isAtRest = stage.state === 'checked' || stage.state === 'committed';
        if (isAtRest)
          await queryClient.invalidateQueries({ queryKey: importCalls.linesRoot(stage.importId) });
        return stage;
      }),
      reparse: fromPromise<Stage, Named & { reading: ParseOptions | null }>(async ({ input, signal }) => {
        const { encoding = 'utf-8', delimiter = null, sheet = null } = input.reading ?? {};
        const body = {
          encoding: encoding as Encoding,
          ...(delimiter !== null && { delimiter: delimiter as Delimiter }),
          ...(sheet !== null && { sheet }),
        };
        const stage = await told(
          dataOf(
            http.call(routes.readImportAgain, { ...at(input), body, signal, timeout: PARSE_TIMEOUT_MS }),
          ),
        );
        await queryClient.invalidateQueries({ queryKey: importCalls.linesRoot(stage.importId) });
        return stage;
      }),
      startCheck: fromPromise<Stage, Named>(({ input }) =>
        told(dataOf(http.call(routes.checkImport, { ...at(input), body: mapping() }))),
      ),
      fixLines: fromPromise<FixResult, Named & { fix: Fix | null }>(async ({ input }) => {
        const { fix } = input;
        let fixed = 0;
        const amend = async (): Promise<Import> => {
          if (fix?.sort === 'resolve') {
            const { choice, line, into, replace } = fix;
            const body = {
              choice,
              replace: [...replace],
              ...(line !== null && { line }),
              ...(into !== null && { into }),
            };
            const answer = await http.call(routes.resolveImportDuplicates, { ...at(input), body });
            fixed = answer.meta.resolved;
            return answer.data;
          }
          if (fix?.sort === 'repair') {
            const { line, cells } = fix;
            fixed = 1;
            return dataOf(http.call(routes.repairImportLine, { ...at(input), body: { line, cells } }));
          }
          if (fix?.sort !== 'fix') {
            const body = { line: fix?.line ?? 0, skip: fix?.skip ?? false };
            return dataOf(http.call(routes.skipImportLine, { ...at(input), body }));
          }
          const { column, from, to, isPart, line } = fix;
          const body = { column, from, to, is_part: isPart, ...(line !== null && { line }) };
          const answer = await http.call(routes.fixImport, { ...at(input), body });
          ({ fixed } = answer.meta);
          return answer.data;
        };
        const stage = await told(amend());
        await queryClient.invalidateQueries({ queryKey: importCalls.linesRoot(stage.importId) });
        return { stage, fixed };
      }),
      startCommit: fromPromise<Stage, Named>(({ input }) =>
        told(dataOf(http.call(routes.commitImport, at(input)))),
      ),
      cancelJob: fromPromise<Stage, Named & { jobId: string | null }>(async ({ input }) => {
        await http.call(cancelJob, { params: { id: input.jobId ?? '' } });
        return told(dataOf(http.call(routes.readImport, at(input))));
      }),
      undoChange: fromPromise<ImportUndo, { changeSetId: string | null }>(async ({ input, signal }) => {
        try {
          return await undo(input.changeSetId ?? '', signal);
        } catch (error) {
          throw new Error(describe(error), { cause: error });
        }
      }),
    },
  });
};
