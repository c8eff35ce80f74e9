import { sql, type Queries } from '../../database/database.ts';
import { Failure } from '../../failure.ts';

interface Checksum {
  readonly lines: number;
  readonly checksum: string | null;
}

const checksumOf = (tx: Queries, importId: string) =>
  tx.row<Checksum>(sql`
    select count(*)::integer as lines,
      lpad(to_hex(bit_xor(hashtextextended(line || cells::text, 0))), 16, '0') as checksum
    from import_lines where import_id = ${importId}`) as Promise<Checksum>;

/** Stores the line count and checksum, after parsing and after every fix. */
export const storeChecksum = async (tx: Queries, importId: string): Promise<void> => {
  const { lines, checksum } = await checksumOf(tx, importId);
  await tx.execute(sql`update imports set lines = ${lines}, checksum = ${checksum} where id = ${importId}`);
};

/** @throws Failure `conflict` when the stored lines differ from what was parsed */
export const requireChecksum = async (tx: Queries, importId: string): Promise<void> => {
  const kept = await tx.row<Checksum>(sql`select lines, checksum from imports where id = ${importId}`);
  const found = await checksumOf(tx, importId);
  if (kept?.checksum !== found.checksum || kept?.lines !== found.lines)
    throw new Failure(
      'conflict',
      'Some rows of this file are missing or damaged on the server. Nothing was imported. Upload the file again.',
    );
};
