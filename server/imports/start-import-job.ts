import type { Import } from '../../contract/imports.ts';
import { sql, type Queries } from '../database/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { requireImport } from './imports.ts';

interface ImportJob {
  readonly kind: string;
  readonly personId: string;
  readonly importId: string;
  readonly change?: object;
}

export const startImportJob = async (
  tx: Queries,
  { kind, personId, importId, change }: ImportJob,
): Promise<Import> => {
  const job = await addJob(tx, { kind, personId, request: { importId, change } });
  await tx.execute(sql`update imports set job_id = ${job.id} where id = ${importId}`);
  return requireImport(tx, importId);
};
