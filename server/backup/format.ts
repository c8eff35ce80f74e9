import * as v from 'valibot';

/**
 * A backup is a gzip of lines of JSON, in UTF-8: the head, then for each table a line that names it and one array a
 * row, each value as PostgreSQL itself writes it, so that it is read back by PostgreSQL exactly; then the number of
 * all rows, without which a backup was cut short.
 */
export const headSchema = v.object({
  format: v.literal('registrar-backup-1'),
  /** ISO 8601: the state of everything at this instant. */
  at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
});
export type Head = v.InferOutput<typeof headSchema>;

export const tableSchema = v.object({ table: v.string(), columns: v.array(v.string()) });
export const endSchema = v.object({ rows: v.number() });
