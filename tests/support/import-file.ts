import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '../../contract/imports.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Client } from './client.ts';

/** Milliseconds between two looks at a job. */
const POLL_MS = 100;

/** Waits until no job is at work on an import. Throws when its job came to nothing. */
export const settledImport = async (client: Client, id: string): Promise<Import> => {
  for (;;) {
    const { data } = (await client.call('GET', `/v1/imports/${id}`)) as { data: Import };
    if (data.state !== 'checking' && data.state !== 'committing') {
      if (data.job === null || data.job.state === 'done') return data;
      throw new Error(`the import of ${data.kind} ended: ${JSON.stringify(data.job)}`);
    }
    await pause(POLL_MS);
  }
};

export interface FileToImport {
  /** The plural of the kind. */
  readonly kind: string;
  readonly csv: string;
  /** Column → field; a column that is not named here is left out. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly matchBy: string | null;
  readonly emptyCells?: Import['empty_cells'];
  readonly listModes?: Import['list_modes'];
  readonly constants?: Import['constants'];
}

export interface Imported {
  /** What the dry run said. */
  readonly checked: Import;
  readonly committed: Import;
}

/** Takes a file through upload and dry run. */
export const uploadAndCheck = async (
  client: Client,
  { kind, csv, mapping, matchBy, emptyCells = 'clear', listModes = {}, constants = {} }: FileToImport,
): Promise<Import> => {
  const { data } = (await client.call('POST', `/v1/${kind}/imports?name=${kind}.csv`, csv)) as {
    data: Import;
  };
  const whole = Object.fromEntries(data.columns.map((column) => [column, mapping[column] ?? null]));
  await client.call('POST', `/v1/imports/${data.id}/check`, {
    mapping: whole,
    constants,
    match_by: matchBy,
    list_modes: listModes,
    empty_cells: emptyCells,
  });
  return settledImport(client, data.id);
};

/** Merges possible duplicates into the likeliest records, and creates the rest of them. */
export const decideDuplicates = async (client: Client, { id, counts }: Import): Promise<Import> => {
  if (counts.duplicate > 0)
    for (const choice of ['merge', 'create'])
      await client.call('POST', `/v1/imports/${id}/duplicates`, { choice });
  return settledImport(client, id);
};

/** Begins to import what would be imported now. */
export const startCommit = async (client: Client, id: string): Promise<Import & { job: Job }> => {
  const path = `/v1/imports/${id}`;
  const { version } = ((await client.call('GET', path)) as { data: Import }).data;
  const answer = await client.send('POST', `${path}/commit`, { headers: { 'if-match': `"${version}"` } });
  if (!answer.ok) throw new Error(`${path}/commit: ${await answer.text()}`);
  return ((await answer.json()) as { data: Import & { job: Job } }).data;
};

/** Takes a file through upload, dry run and commit, as a person would. */
export const importFile = async (client: Client, file: FileToImport): Promise<Imported> => {
  const checked = await uploadAndCheck(client, file);
  await startCommit(client, checked.id);
  return { checked, committed: await settledImport(client, checked.id) };
};
