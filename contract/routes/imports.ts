import type {
  DuplicateDecision,
  ErrorGroupsResponse,
  ErrorGroupsQuery,
  FixInput,
  RepairInput,
  KeepInput,
  SkipInput,
} from '../import-fixes.ts';
import type {
  ChangedFieldsResponse,
  Import,
  ImportMeaning,
  ImportSummary,
  LinesResponse,
  LinesQuery,
  ReadingInput,
  UnpublishableResponse,
} from '../imports.ts';
import { route } from '../route.ts';

type ImportResponse = { data: Import };

export const listImports = route<{ output: { data: readonly ImportSummary[] } }>()({
  method: 'GET',
  path: '/v1/imports',
  access: 'admin',
});

export const readImport = route<{ output: ImportResponse }>()({
  method: 'GET',
  path: '/v1/imports/{id}',
  access: 'admin',
});

export const discardImport = route()({ method: 'DELETE', path: '/v1/imports/{id}', access: 'admin' });

export const importLines = route<{ query: LinesQuery; output: LinesResponse }>()({
  method: 'GET',
  path: '/v1/imports/{id}/lines',
  access: 'admin',
});

export const importChangedFields = route<{ output: ChangedFieldsResponse }>()({
  method: 'GET',
  path: '/v1/imports/{id}/changed-fields',
  access: 'admin',
});

export const importUnpublishable = route<{ output: UnpublishableResponse }>()({
  method: 'GET',
  path: '/v1/imports/{id}/unpublishable',
  access: 'admin',
});

export const importErrorGroups = route<{ query: ErrorGroupsQuery; output: ErrorGroupsResponse }>()({
  method: 'GET',
  path: '/v1/imports/{id}/error-groups',
  access: 'admin',
});

export const readImportAgain = route<{ body: ReadingInput; output: ImportResponse }>()({
  method: 'POST',
  path: '/v1/imports/{id}/read',
  access: 'admin',
});

export const checkImport = route<{ body: ImportMeaning; output: ImportResponse }>()({
  method: 'POST',
  path: '/v1/imports/{id}/check',
  access: 'admin',
});

export const fixImport = route<{
  body: FixInput;
  output: ImportResponse & { meta: { fixed: number; failed: number; fix_id: string } };
}>()({ method: 'POST', path: '/v1/imports/{id}/fix', access: 'admin' });

export const undoImportFix = route<{
  body: { fix_id: string };
  output: ImportResponse & { meta: { rows: number } };
}>()({ method: 'POST', path: '/v1/imports/{id}/undo-fix', access: 'admin' });

export const recheckImport = route<{ output: ImportResponse & { meta: { rows: number } } }>()({
  method: 'POST',
  path: '/v1/imports/{id}/recheck',
  access: 'admin',
});

export const skipImportLine = route<{
  body: SkipInput;
  output: ImportResponse & { meta: { rows: number } };
}>()({
  method: 'POST',
  path: '/v1/imports/{id}/skip',
  access: 'admin',
});

export const keepImportValues = route<{
  body: KeepInput;
  output: ImportResponse & { meta: { rows: number } };
}>()({
  method: 'POST',
  path: '/v1/imports/{id}/keep',
  access: 'admin',
});

export const resolveImportDuplicates = route<{
  body: DuplicateDecision;
  output: ImportResponse & { meta: { resolved: number; decision_id: string } };
}>()({ method: 'POST', path: '/v1/imports/{id}/duplicates', access: 'admin' });

export const repairImportLine = route<{ body: RepairInput; output: ImportResponse }>()({
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

export const commitImport = route<{ output: ImportResponse }>()({
  method: 'POST',
  path: '/v1/imports/{id}/commit',
  access: 'admin',
  ifMatch: 'required',
  idempotent: true,
});
