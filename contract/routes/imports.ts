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
type RowsResponse = ImportResponse & { meta: { rows: number } };

const one = '/v1/imports/{id}';

export const listImports = route<{ output: { data: readonly ImportSummary[] } }>()('GET', '/v1/imports');

export const readImport = route<{ output: ImportResponse }>()('GET', one);

export const discardImport = route()('DELETE', one, { idempotent: true });

export const importLines = route<{ query: LinesQuery; output: LinesResponse }>()('GET', `${one}/lines`);

export const importChangedFields = route<{ output: ChangedFieldsResponse }>()('GET', `${one}/changed-fields`);

export const importUnpublishable = route<{ output: UnpublishableResponse }>()('GET', `${one}/unpublishable`);

export const importErrorGroups = route<{ query: ErrorGroupsQuery; output: ErrorGroupsResponse }>()(
  'GET',
  `${one}/error-groups`,
);

export const readImportAgain = route<{ body: ReadingInput; output: ImportResponse }>()(
  'POST',
  `${one}/read`,
  {
    idempotent: true,
  },
);

export const checkImport = route<{ body: ImportMeaning; output: ImportResponse }>()('POST', `${one}/check`, {
  idempotent: true,
});

export const fixImport = route<{
  body: FixInput;
  output: ImportResponse & { meta: { fixed: number; failed: number; fix_id: string } };
}>()('POST', `${one}/fix`, { idempotent: true });

export const undoImportFix = route<{ body: { fix_id: string }; output: RowsResponse }>()(
  'POST',
  `${one}/undo-fix`,
  { idempotent: true },
);

export const recheckImport = route<{ output: RowsResponse }>()('POST', `${one}/recheck`, {
  idempotent: true,
});

export const skipImportLine = route<{ body: SkipInput; output: RowsResponse }>()('POST', `${one}/skip`, {
  idempotent: true,
});

export const keepImportValues = route<{ body: KeepInput; output: RowsResponse }>()('POST', `${one}/keep`, {
  idempotent: true,
});

export const resolveImportDuplicates = route<{
  body: DuplicateDecision;
  output: ImportResponse & { meta: { resolved: number; decision_id: string } };
}>()('POST', `${one}/duplicates`, { idempotent: true });

export const repairImportLine = route<{ body: RepairInput; output: ImportResponse }>()(
  'POST',
  `${one}/repair`,
  { idempotent: true },
);

export const exportImportErrors = route()('GET', `${one}/errors`, { produces: ['text/csv'] });

export const commitImport = route<{ output: ImportResponse }>()('POST', `${one}/commit`, {
  ifMatch: 'required',
  idempotent: true,
});
