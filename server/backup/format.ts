import * as v from 'valibot';

/**
 * Gzipped JSON lines: the head; per table its name and columns, then an array of PostgreSQL texts per row;
 * last the row count, whose absence means truncation.
 */
export const headSchema = v.object({
  format: v.literal('registrar-backup-1'),
  /** ISO 8601. */
  at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
});
/** Of every version. */
export const anyHeadSchema = v.object({ format: v.pipe(v.string(), v.startsWith('registrar-backup-')) });
export type Head = v.InferOutput<typeof headSchema>;

export const tableSchema = v.object({ table: v.string(), columns: v.array(v.string()) });
export const endSchema = v.object({ rows: v.number() });
