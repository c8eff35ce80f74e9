import { sql, type Queries } from '../../database/database.ts';
import { Failure } from '../../failure.ts';

interface Checksum {
  readonly lines: number;
  readonly checksum: string | null;
}

const LINE_HASH = sql`hashtextextended(line || cells::text, 0)`;

const checksumOf = (tx: Queries, importId: string) =>
  tx.row<Checksum>(sql`
    select count(*)::integer as lines,
      lpad(to_hex(bit_xor(${LINE_HASH})), 16, '0') as checksum
    from import_lines where import_id = ${importId}`) as Promise<Checksum>;

export const storeChecksum = async (tx: Queries, importId: string): Promise<void> => {
  const { lines, checksum } = await checksumOf(tx, importId);
  await tx.execute(sql`update imports set lines = ${lines}, checksum = ${checksum} where id = ${importId}`);
};

/** XOR is its own inverse. */
const toggleLines = (tx: Queries, importId: string, lines: readonly number[]) =>
  tx.execute(sql`
    update imports set checksum = lpad(to_hex(('x' || checksum)::bit(64)::bigint # coalesce((
      select bit_xor(${LINE_HASH}) from import_lines
      where import_id = ${importId} and line = any(${[...lines]}::integer[])), 0)), 16, '0')
    where id = ${importId}`);

/** Keeps the checksum right while `work` changes these lines; reads no others. */
export const withChecksum = async <T>(
  tx: Queries,
  importId: string,
  lines: readonly number[],
  work: () => Promise<T>,
): Promise<T> => {
  await toggleLines(tx, importId, lines);
  const result = await work();
  await toggleLines(tx, importId, lines);
  return result;
};

/** @throws Failure `conflict` when stored lines differ from those parsed */
export const requireChecksum = async (tx: Queries, importId: string): Promise<void> => {
  const stored = await tx.row<Checksum>(sql`select lines, checksum from imports where id = ${importId}`);
  const found = await checksumOf(tx, importId);
  if (stored?.checksum !== found.checksum || stored?.lines !== found.lines)
    throw new Failure(
      'conflict',
      'Some rows of this file are missing or damaged on the server. Nothing was imported. Upload the file again.',
    );
};
