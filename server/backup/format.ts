import * as v from 'valibot';

/**
 * Backup format: gzipped JSON lines: the head; per table its name and columns, then an array per row with
 * PostgreSQL's text values; last the row count, whose absence means truncation.
 */
export const headSchema = v.object({
  format: v.literal('registrar-backup-1'),
  /** Instant of the snapshot, ISO 8601. */
  at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
});
export type Head = v.InferOutput<typeof headSchema>;

export const tableSchema = v.object({ table: v.string(), columns: v.array(v.string()) });
export const endSchema = v.object({ rows: v.number() });
