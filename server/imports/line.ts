import { sql } from '../database/database.ts';

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
  readonly new_id: string | null;
  readonly resolution: 'create' | 'merge' | null;
  readonly resolved_id: string | null;
  readonly replaced_fields: readonly string[];
  readonly is_remembered: boolean;
  readonly kept_fields: readonly string[];
}

export const lineColumns = sql`
  line, cells, new_id, resolution, resolved_id, replaced_fields, is_remembered, kept_fields`;
