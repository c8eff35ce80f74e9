import type { Client } from '../../tests/support/client.ts';
import {
  decideDuplicates,
  settledImport,
  startCommit,
  uploadAndCheck,
  type FileToImport,
} from '../../tests/support/import-file.ts';
import type { Cells, RealLists, RealName } from './real-lists.ts';

export interface Loaded {
  readonly kind: string;
  readonly lines: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly seconds: number;
}

const csvOf = (rows: readonly Cells[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines].join('\n');
};

const LANGUAGE = /^[a-z]{2,3}$/;
const aliasOf = ({ name, kind, language }: RealName) => ({
  name,
  kind: kind === 'acronym' ? 'acronym' : kind === 'label' ? 'translation' : 'other',
  language: LANGUAGE.test(language) ? language : null,
});

/** The source's id goes along as the description: names alone do not tell all universities apart. */
const sourceNote = (id: string) => `Source: ${id}`;

const digit = (text: string | undefined) => (/^\d$/.test(text ?? '') ? (text as string) : '');

const universityFile = ({ universities, names }: RealLists, matchBy: string | null): FileToImport => ({
  kind: 'universities',
  matchBy,
  csv: csvOf(
    universities.map((row) => ({
      ...row,
      other_names: JSON.stringify((names.get(row['id'] ?? '') ?? []).map(aliasOf)),
      note: sourceNote(row['id'] ?? ''),
    })),
  ),
  mapping: {
    name: 'name',
    other_names: 'aliases',
    country_code: 'country',
    city: 'city',
    state_province: 'region',
    latitude: 'latitude',
    longitude: 'longitude',
    time_zone: 'time_zone',
    institution_type: 'type',
    established: 'established',
    website: 'website',
    domains: 'domains',
    ror_id: 'ror_id',
    note: 'description',
  },
});

const catalogueFiles = (lists: RealLists, isMatching: boolean): FileToImport[] => {
  const byCode = isMatching ? 'code' : null;
  return [
    {
      kind: 'subjects',
      matchBy: byCode,
      csv: csvOf(lists.subjects.map((row) => ({ ...row, scheme: 'isced_f_2013' }))),
      mapping: {
        code: 'code',
        name: 'name',
        level: 'level',
        parent_code: 'parent_id',
        scheme: 'scheme',
        sort_order: 'position',
      },
    },
    {
      kind: 'levels',
      matchBy: byCode,
      csv: csvOf(
        lists.levels.map((row) => ({ ...row, isced: digit(row['isced_2011']), eqf: digit(row['eqf']) })),
      ),
      mapping: { code: 'code', name: 'name', sort_order: 'position', isced: 'isced', eqf: 'eqf' },
    },
    {
      kind: 'majors',
      matchBy: byCode,
      // A list of one subject each says that there are no further ones.
      csv: csvOf(lists.majors.map((row) => ({ ...row, scheme: 'cip_2020', further: '' }))),
      mapping: {
        name: 'name',
        cip_code: 'code',
        scheme: 'scheme',
        subject_code: 'subject_id',
        further: 'further_subject_ids',
        definition: 'description',
      },
    },
    {
      kind: 'events',
      matchBy: null,
      csv: csvOf(lists.events.map((row) => ({ ...row, kind: 'conference' }))),
      mapping: {
        name: 'title',
        kind: 'kind',
        attendance_mode: 'attendance',
        all_day: 'all_day',
        start_date: 'starts_at',
        end_date: 'ends_at',
        time_zone: 'time_zone',
        city: 'city',
        country_code: 'country',
        url: 'registration_url',
      },
    },
  ];
};

/** The ids of universities by the source's, read back through the export. */
const idsBySource = async (client: Client): Promise<Map<string, string>> => {
  const path = '/v1/universities/export?format=json&columns=id,description';
  const rows = (await client.call('GET', path)) as { id: string; description: string | null }[];
  return new Map(rows.map(({ id, description }) => [description?.replace('Source: ', '') ?? '', id]));
};

/**
 * Loads the real lists through the import interface.
 * @param isMatching whether lines find the records there are, by code or name; else every line is a new record
 */
export const loadLists = async (
  client: Client,
  lists: RealLists,
  isMatching: boolean,
): Promise<{ readonly loaded: Loaded[]; readonly idOf: ReadonlyMap<string, string> }> => {
  const loaded: Loaded[] = [];
  const load = async (file: FileToImport) => {
    const start = performance.now();
    const checked = await decideDuplicates(client, await uploadAndCheck(client, file));
    await startCommit(client, checked.id);
    const committed = await settledImport(client, checked.id);
    const { counts, lines, kind } = committed;
    const expected = checked.counts.new + checked.counts.changed;
    if (committed.job?.result?.changed !== expected) {
      throw new Error(
        `${kind}: the dry run said ${expected}, written were ${committed.job?.result?.changed}`,
      );
    }
    loaded.push({
      kind,
      lines,
      added: counts.new,
      changed: counts.changed,
      unchanged: counts.unchanged,
      failed: counts.failed,
      seconds: Math.round((performance.now() - start) / 100) / 10,
    });
  };
  // What the starter set knows and the list does not, stays.
  await load({ ...universityFile(lists, isMatching ? 'name' : null), emptyCells: 'keep' });
  // One after another: each kind may refer to those before it.
  for (const file of catalogueFiles(lists, isMatching)) {
    await load(file);
  }
  const idOf = await idsBySource(client);
  await load({
    kind: 'offerings',
    matchBy: isMatching ? 'major_id' : null,
    csv: csvOf(
      lists.offerings.map(({ university_id: source = '', cip_code: major = '', level_code: level = '' }) => ({
        university: idOf.get(source) ?? source,
        major,
        level,
      })),
    ),
    mapping: { university: 'university_id', major: 'major_id', level: 'level_id' },
  });
  return { loaded, idOf };
};
