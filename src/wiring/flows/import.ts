import { fromPromise } from 'xstate';
import type { Import, ImportMeaning } from '../../../contract/imports.ts';
import * as routes from '../../../contract/routes/imports.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import type { Drafts } from '../../api/drafts.ts';
import { importCalls } from '../../api/imports.ts';
import {
  importMachine,
  type FixResult,
  type Fix,
  type ParseOptions,
  type Stage,
} from '../../machines/import.ts';
import type { Wiring } from '../../wiring.ts';
import { asChild } from './flow.ts';
import { jobLogic } from './job.ts';
import { undoStackOf } from './undo-stack.ts';
import { undoLogic } from './undo.ts';
import { withUnanswered } from './with-unanswered.ts';

/** Null unless cancelled or failed. */
const reasonOf = (job: Import['job']): string | null => {
  if (job?.state !== 'cancelled' && job?.state !== 'failed') return null;
  if (job.kind !== 'import_commit' && job.state === 'cancelled') {
    const done = job.kind === 'import_change' ? 'changed' : 'checked';
    return `Stopped before all rows were ${done}. Press “Review changes” to check the file again.`;
  }
  const why = job.failure?.detail ?? (job.state === 'cancelled' ? 'Import stopped.' : 'The import failed.');
  if (!job.result) return job.failure ? why : `${why} Nothing was imported.`;
  const [changed, total] = [job.result.changed, job.total ?? 0].map((count) => count.toLocaleString());
  const written = `${changed} of ${total} rows were imported.`;
  // The report's title says that it was stopped.
  return job.failure ? `${why} ${written}` : written;
};

export const stageOf = ({
  id,
  version,
  state,
  job,
  counts,
  to_write,
  change_set_id,
  change_set_ids,
}: Import): Stage => ({
  importId: id,
  version,
  state,
  jobId: job?.id ?? null,
  good: to_write,
  failed: counts.failed + counts.duplicate,
  changeSetId: change_set_id,
  changeSetIds: change_set_ids,
  reason: reasonOf(job),
});

/** No import has, or could have, the id. */
const MISSING_CODES: ReadonlySet<string> = new Set(['not_found', 'invalid_input']);
export const isMissing = (error: unknown) => isCallFailure(error) && MISSING_CODES.has(error.code);

/** Of a mapping that was not checked. */
export const mappingDraftKey = (importId: string): string => `import:${importId}`;

const fixDraftKey = (importId: string): string => `import-fixes:${importId}`;

/** Typed but not applied, by place. */
export const fixDrafts = (drafts: Drafts, importId: string) => {
  const key = fixDraftKey(importId);
  const readAll = () => (drafts.read(key) ?? {}) as Readonly<Record<string, unknown>>;
  return {
    places: () => Object.keys(readAll()),
    read: (place: string) => readAll()[place],
    write: (place: string, value: unknown) => drafts.write(key, { ...readAll(), [place]: value }),
    discard: (place: string) => {
      const { [place]: _, ...others } = readAll();
      if (Object.keys(others).length > 0) drafts.write(key, others);
      else drafts.discard(key);
    },
  };
};

/** Of a row and its field, or of a damaged row; others are of error groups. */
const ROW_PLACE_PATTERN = /^(\d+)(?::(.*))?$/;

const isUnfixed = async ({ http }: Wiring, importId: string, place: string): Promise<boolean> => {
  const [, row, path] = ROW_PLACE_PATTERN.exec(place) ?? [];
  const only = row ? { after: String(Number(row) - 1) } : { group: place };
  const query = { outcome: 'failed', limit: '1', ...only } as const;
  const { data } = await http.call(routes.importLines, { params: { id: importId }, query });
  return data.some(
    ({ line, errors }) =>
      !row || (line === Number(row) && (!path || errors.some((error) => error.path === path))),
  );
};

/** Discards drafts of fixes whose rows no longer have the error. One that cannot be asked about is kept. */
const discardSettledFixes = async (wiring: Wiring, importId: string): Promise<void> => {
  const { places, discard } = fixDrafts(wiring.drafts, importId);
  await Promise.all(
    places().map(async (place) => {
      if (!(await isUnfixed(wiring, importId, place).catch(() => true))) discard(place);
    }),
  );
};

const appliedFixKey = (importId: string) => ['imports', 'appliedFix', importId] as const;

/** Which the lines were last read again for; null: for what others did, or a job. */
export const appliedFixOf = ({ queryClient }: Wiring, importId: string): Fix | null =>
  queryClient.getQueryData<Fix | null>(appliedFixKey(importId)) ?? null;

/** Waits, so that lines and counts change at once. */
export const refreshLines = (wiring: Wiring, importId: string, fix: Fix | null = null) => {
  wiring.queryClient.setQueryData(appliedFixKey(importId), fix);
  return Promise.all([
    wiring.queryClient.invalidateQueries({ queryKey: importCalls.linesRoot(importId) }),
    discardSettledFixes(wiring, importId),
  ]);
};

const WHOLE_DECISION = { type: 'resolve', choice: 'undecided', line: null, into: null, replace: [] } as const;

type ImportCall = Promise<{ readonly data: Import }>;
interface Named {
  readonly importId: string | null;
}

export const importLogic = (wiring: Wiring) => {
  const { http, queryClient } = wiring;
  const paramsOf = ({ importId }: Named) => ({ params: { id: importId ?? '' } });
  const storeImport = async (response: ImportCall): Promise<Stage> => {
    const { data } = await withUnanswered(response);
    queryClient.setQueryData(importCalls.read(http, data.id).queryKey, data);
    return stageOf(data);
  };
  const sendFix = async (
    named: Named,
    fix: Fix,
  ): Promise<{ data: Import; fixed: number; stillFailed?: number; undo?: Fix }> => {
    const at = paramsOf(named);
    switch (fix.type) {
      case 'fix': {
        const { column, from, to, also = [], isPart, line } = fix;
        const texts = { column, from: from ?? undefined, to, also: [...also] };
        const body = { ...texts, is_part: isPart, line: line ?? undefined };
        const { data, meta } = await http.call(routes.fixImport, { ...at, body });
        const undo: Fix = { type: 'undoFix', fixId: meta.fix_id };
        return { data, fixed: meta.fixed, stillFailed: meta.failed, undo };
      }
      case 'undoFix': {
        const body = { fix_id: fix.fixId };
        const { data, meta } = await http.call(routes.undoImportFix, { ...at, body });
        return { data, fixed: meta.rows };
      }
      case 'recheck': {
        const { data, meta } = await http.call(routes.recheckImport, at);
        return { data, fixed: meta.rows };
      }
      case 'repair': {
        const { line, cells } = fix;
        const { data } = await http.call(routes.repairImportLine, { ...at, body: { line, cells } });
        return { data, fixed: 1 };
      }
      case 'keep': {
        const { fields, line, keep } = fix;
        const body = { fields: [...fields], keep, line: line ?? undefined };
        const { data, meta } = await http.call(routes.keepImportValues, { ...at, body });
        return { data, fixed: meta.rows, undo: { ...fix, keep: !keep } };
      }
      case 'resolve': {
        const { choice, line, into, replace, decisionId } = fix;
        const rows = { line: line ?? undefined, into: into ?? undefined, decision_id: decisionId };
        const body = { choice, replace: [...replace], ...rows };
        const { data, meta } = await http.call(routes.resolveImportDuplicates, { ...at, body });
        const undo: Fix = { ...WHOLE_DECISION, decisionId: meta.decision_id };
        return { data, fixed: meta.resolved, ...(choice !== 'undecided' && { undo }) };
      }
      case 'skip': {
        const { which, skip } = fix;
        const { data, meta } = await http.call(routes.skipImportLine, { ...at, body: { ...which, skip } });
        const isOfAll = Object.keys(which).length === 0;
        return { data, fixed: meta.rows, undo: isOfAll ? undefined : { ...fix, skip: !skip } };
      }
    }
  };

  return importMachine.provide({
    actors: {
      job: asChild(jobLogic(wiring)),
      undo: asChild(undoLogic(wiring)),
      uploadFile: fromPromise<Stage, { file: File; plural: string } | null>(async ({ input, signal }) => {
        if (!input) throw new Error('no file was chosen');
        return storeImport(importCalls.upload(http, input.plural, input.file, signal));
      }),
      readImport: fromPromise<Stage | null, Named>(async ({ input, signal }) => {
        try {
          const stage = await storeImport(http.call(routes.readImport, { ...paramsOf(input), signal }));
          await refreshLines(wiring, stage.importId);
          return stage;
        } catch (error) {
          if (error instanceof Error && isMissing(error.cause)) return null;
          throw error;
        }
      }),
      discard: fromPromise<void, Named>(async ({ input }) => {
        const { importId } = input;
        if (!importId) throw new Error('no import is named');
        await withUnanswered(importCalls.discard(http, importId));
        wiring.drafts.discard(mappingDraftKey(importId));
        wiring.drafts.discard(fixDraftKey(importId));
        void queryClient.invalidateQueries({ queryKey: importCalls.listKey });
      }),
      reparse: fromPromise<Stage, Named & { reading: ParseOptions | null }>(async ({ input, signal }) => {
        const { importId, reading } = input;
        if (!importId || !reading) throw new Error('no reading was chosen');
        const { encoding, delimiter, sheet, skipHiddenRows } = reading;
        const body = {
          encoding,
          delimiter: delimiter ?? undefined,
          sheet: sheet ?? undefined,
          skip_hidden_rows: skipHiddenRows,
        };
        const stage = await storeImport(importCalls.reparse(http, importId, body, signal));
        await refreshLines(wiring, stage.importId);
        return stage;
      }),
      startCheck: fromPromise<Stage, Named & { meaning: ImportMeaning | null }>(async ({ input }) => {
        const { importId, meaning } = input;
        if (!importId || !meaning) throw new Error('no meaning was given');
        const stage = await storeImport(http.call(routes.checkImport, { ...paramsOf(input), body: meaning }));
        wiring.drafts.discard(mappingDraftKey(importId));
        // Rows and errors are counted anew.
        wiring.drafts.discard(fixDraftKey(importId));
        return stage;
      }),
      fixLines: fromPromise<FixResult, Named & { fix: Fix | null }>(async ({ input }) => {
        const { fix } = input;
        if (!fix) throw new Error('no fix was given');
        const response = sendFix(input, fix);
        const stage = await storeImport(response);
        const { fixed, stillFailed = 0, undo = null } = await response;
        if ('place' in fix && fix.place !== null) fixDrafts(wiring.drafts, stage.importId).discard(fix.place);
        if (stage.state === 'checking') return { stage, fixed: null, stillFailed, undo };
        await refreshLines(wiring, stage.importId, fix);
        return { stage, fixed, stillFailed, undo };
      }),
      startCommit: fromPromise<Stage, Named & { version: number }>(async ({ input }) => {
        const call = { ...paramsOf(input), ifMatch: input.version };
        const stage = await storeImport(http.call(routes.commitImport, call));
        undoStackOf(wiring).pushJob(stage.jobId);
        return stage;
      }),
    },
  });
};
