import { sql, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';

interface Seal {
  readonly lines: number;
  readonly checksum: string | null;
}

const sealOf = (tx: Queries, importId: string) =>
  tx.row<Seal>(sql`
    select count(*)::integer as lines,
      lpad(to_hex(bit_xor(hashtextextended(line || cells::text, 0))), 16, '0') as checksum
    from import_lines where import_id = ${importId}`) as Promise<Seal>;

/** Writes down how many lines an import has and their checksum: last when it is read, and whenever a cell was mended. */
export const sealLines = async (tx: Queries, importId: string): Promise<void> => {
  const { lines, checksum } = await sealOf(tx, importId);
  await tx.execute(sql`update imports set lines = ${lines}, checksum = ${checksum} where id = ${importId}`);
};

/** @throws Failure `conflict` when lines of an import are not those that were read */
export const requireSealed = async (tx: Queries, importId: string): Promise<void> => {
  const kept = await tx.row<Seal>(sql`select lines, checksum from imports where id = ${importId}`);
  const found = await sealOf(tx, importId);
  if (kept?.checksum !== found.checksum || kept?.lines !== found.lines)
    throw new Failure(
      'conflict',
      'Some lines of this file are missing or are not as they were read. Nothing was written. Upload the file again.',
    );
};
