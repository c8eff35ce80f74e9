import type {
  DuplicateDecision,
  FixInput,
  Import,
  ImportMeaning,
  ImportSummary,
  LineRepair,
  LinesAnswer,
  LinesQuery,
  ReadingInput,
} from '../imports.ts';
import { route } from '../route.ts';

type Answer = { data: Import };

export const listImports = route<{ output: { data: readonly ImportSummary[] } }>()({
  method: 'GET',
  path: '/v1/imports',
  access: 'admin',
});

export const readImport = route<{ output: Answer }>()({
  method: 'GET',
  path: '/v1/imports/{id}',
  access: 'admin',
});

export const importLines = route<{ query: LinesQuery; output: LinesAnswer }>()({
  method: 'GET',
  path: '/v1/imports/{id}/lines',
  access: 'admin',
});

export const readImportAgain = route<{ body: ReadingInput; output: Answer }>()({
  method: 'POST',
  path: '/v1/imports/{id}/read',
  access: 'admin',
});

export const checkImport = route<{ body: ImportMeaning; output: Answer }>()({
  method: 'POST',
  path: '/v1/imports/{id}/check',
  access: 'admin',
});

export const fixImport = route<{ body: FixInput; output: Answer & { meta: { fixed: number } } }>()({
  method: 'POST',
  path: '/v1/imports/{id}/fix',
  access: 'admin',
});

export const skipImportLine = route<{ body: { line: number; skip: boolean }; output: Answer }>()({
  method: 'POST',
  path: '/v1/imports/{id}/skip',
  access: 'admin',
});

export const resolveImportDuplicates = route<{
  body: DuplicateDecision;
  output: Answer & { meta: { resolved: number } };
}>()({ method: 'POST', path: '/v1/imports/{id}/duplicates', access: 'admin' });

export const repairImportLine = route<{ body: LineRepair; output: Answer }>()({
  method: 'POST',
  path: '/v1/imports/{id}/repair',
  access: 'admin',
});

export const exportImportErrors = route()({
  method: 'GET',
  path: '/v1/imports/{id}/errors',
  access: 'admin',
  produces: ['text/csv'],
});

export const commitImport = route<{ output: Answer }>()({
  method: 'POST',
  path: '/v1/imports/{id}/commit',
  access: 'admin',
});
