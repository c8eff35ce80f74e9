import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportLine } from '../../../../contract/imports.ts';
import { importCalls } from '../../../api/imports.ts';
import type { Names } from '../../../api/records.ts';
import { useRetainedRows } from '../../parts/use-retained-rows.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { formatValue } from '../../fields/format-value.ts';
import { columnOf } from '../filled-fields.ts';
import { useFocusNext } from './use-focus-next.ts';
import { useReview } from './use-review.tsx';

export interface LineProps {
  readonly line: ImportLine;
  /** Names of referenced records by id. */
  readonly names: Names;
}

export const useLines = <List extends HTMLElement>(
  outcome: ImportLine['outcome'],
  only: Parameters<typeof importCalls.lines>[3] = {},
) => {
  const { found } = useReview();
  const lines = useInfiniteQuery(importCalls.lines(useWiring().http, found.id, outcome, only));
  const rows = lines.data?.pages.flatMap(({ data }) => data) ?? [];
  const stableRows = useRetainedRows(rows, ({ line }) => line);
  const lastLine = rows.at(-1)?.line ?? 0;
  // One that comes back, by an undo, moves the last of a page to the next.
  const isGone = (row: ImportLine) => stableRows.isGone(row) && !(lines.hasNextPage && row.line > lastLine);
  const latest = Object.assign({}, ...(lines.data?.pages.map(({ meta }) => meta.names) ?? [])) as Names;
  // Rows that are gone, but still shown, keep theirs.
  const [names, setNames] = useState(latest);
  if (Object.keys(latest).some((id) => names[id] !== latest[id])) setNames({ ...names, ...latest });
  const open = stableRows.shown.filter((row) => !isGone(row));
  const next = useFocusNext<List>(open.map(({ line }) => String(line)));
  return { lines, names, ...stableRows, isGone, next };
};

/** Those that the row changes, and whether its event has times. */
export const sideValues = (
  { changes, all_day }: ImportLine,
  side: 'before' | 'after',
): Readonly<Record<string, unknown>> => ({
  all_day,
  ...Object.fromEntries(changes.map((change) => [change.field, change[side]])),
});

export const useValueText = (names: Names) => {
  const { found, fields } = useReview();
  return (
    line: ImportLine,
    field: string,
    value: unknown,
    side: 'before' | 'after',
    text = line.cells[columnOf(found.mapping, field) ?? ''] ?? '',
  ) => {
    // Another row of the file may create the record.
    const known = typeof value === 'string' ? { [value]: text, ...names } : names;
    return formatValue(fields.shown.get(field), value, known, sideValues(line, side));
  };
};

const MAX_EXAMPLES = 3;

export const useExamples = (importId: string | null) => {
  const { http } = useWiring();
  const lines = importCalls.lines(http, importId ?? '', null, { limit: MAX_EXAMPLES });
  const { data, isPending } = useInfiniteQuery({ ...lines, enabled: importId !== null });
  return { isPending, examples: data?.pages[0]?.data };
};
