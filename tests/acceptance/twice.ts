import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportLine } from '../../contract/imports.ts';
import type { Client } from '../support/client.ts';
import {
  decideDuplicates,
  settledImport,
  startCommit,
  uploadAndCheck,
  type FileToImport,
} from '../support/import-file.ts';
import type { Check } from './check.ts';
import { withServer } from './own-server.ts';

/** The real lists, no part of the project: BENCH_DATA, or the folder beside it. */
const DATA = process.env['BENCH_DATA'] ?? '../shared/data';

interface List {
  readonly kind: string;
  readonly file: string;
  /** Column → field, where it is not called as its field. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Text → text, for what the list calls by another word. */
  readonly words?: Readonly<Record<string, string>>;
  /** A column of one value, which the list does not have. */
  readonly scheme?: string;
}

/** In the order in which one kind may refer to another. */
const LISTS: readonly List[] = [
  {
    kind: 'universities',
    file: 'universities.csv',
    mapping: {
      id: 'source_ids',
      name: 'name',
      slug: 'slug',
      country_code: 'country',
      state_province: 'region',
      city: 'city',
      latitude: 'latitude',
      longitude: 'longitude',
      time_zone: 'time_zone',
      established: 'established',
      institution_type: 'type',
      website: 'website',
      domains: 'domains',
      acronyms: 'aliases',
      ror_id: 'ror_id',
    },
  },
  {
    kind: 'subjects',
    file: 'subjects_isced_f_2013.csv',
    mapping: { code: 'code', name: 'name', slug: 'slug', level: 'level', parent_code: 'parent_id' },
    scheme: 'isced_f_2013',
  },
  {
    kind: 'levels',
    file: 'levels.csv',
    mapping: { code: 'code', name: 'name', slug: 'slug', sort_order: 'position', aliases: 'aliases' },
  },
  {
    kind: 'majors',
    file: 'majors_cip_2020.csv',
    mapping: {
      cip_code: 'code',
      name: 'name',
      slug: 'slug',
      subject_code: 'subject_id',
      definition: 'description',
    },
    scheme: 'cip_2020',
  },
  {
    kind: 'events',
    file: 'events.csv',
    mapping: {
      id: 'source_ids',
      kind: 'kind',
      name: 'title',
      slug: 'slug',
      start_date: 'starts_at',
      end_date: 'ends_at',
      all_day: 'all_day',
      time_zone: 'time_zone',
      attendance_mode: 'attendance',
      city: 'city',
      country_code: 'country',
      host_university_id: 'host_id',
      url: 'registration_url',
      subject_codes: 'subject_ids',
    },
    words: { ',academic_conference,': ',conference,' },
  },
  {
    kind: 'offerings',
    file: 'offerings_us_2024.csv',
    mapping: { university_id: 'university_id', cip_code: 'major_id', level_code: 'level_id' },
  },
];

const readList = ({ kind, file, mapping, words = {}, scheme }: List): FileToImport => ({
  kind,
  mapping,
  csv: Object.entries(words).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(join(DATA, file), 'utf8'),
  ),
  matchBy: 'auto',
  emptyCells: 'keep',
  ...(scheme && { constants: { scheme } }),
});

const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10;

const linesOf = async (client: Client, id: string, outcome: string): Promise<ImportLine[]> =>
  (await client.call('GET', `/v1/imports/${id}/lines?outcome=${outcome}&limit=200`)).data;

/** Brings a list; possible duplicates are merged into the likeliest records, the rest of them created. */
const bring = async (client: Client, list: List) => {
  const start = performance.now();
  const found = await uploadAndCheck(client, readList(list));
  const { id, counts: checked } = found;
  const checkSeconds = secondsSince(start);
  const duplicates = await linesOf(client, id, 'duplicate');
  const by = (reason: string) => duplicates.filter(({ alike }) => alike[0]?.by === reason).length;
  const failed = await linesOf(client, id, 'failed');
  await decideDuplicates(client, found);
  await startCommit(client, id);
  const { counts, change_set_id: changeSetId } = await settledImport(client, id);
  return {
    checked,
    check_seconds: checkSeconds,
    seconds: secondsSince(start),
    alike_by: { domain: by('domain'), name: by('name'), spelling: by('spelling') },
    written: counts,
    hasChanged: changeSetId !== null,
    errors: [...new Set(failed.map(({ errors }) => `${errors[0]?.path}: ${errors[0]?.message}`))].slice(0, 5),
    pairs: duplicates.map(({ line, cells, alike }) => [
      line,
      cells['name'] ?? '',
      ...alike.slice(0, 1).map(({ by: reason, name }) => `${reason}: ${name}`),
    ]),
  };
};

/** The real lists brought twice to the starter set: no row is refused, and the second time nothing changes, of all six kinds. */
export const twice: Check = async () => {
  const missing = LISTS.map(({ file }) => join(DATA, file)).filter((path) => !existsSync(path));
  if (missing.length > 0)
    return { holds: false, figures: { reason: 'Set BENCH_DATA to the folder of the real lists.', missing } };
  return withServer(async ({ client }) => {
    const figures: Record<string, unknown> = {};
    let holds = true;
    for (const list of LISTS) {
      const first = await bring(client, list);
      const second = await bring(client, list);
      const { new: made, changed } = second.checked;
      const refused = first.checked.failed + first.written.failed + second.checked.failed;
      holds &&=
        made === 0 && changed === 0 && !second.hasChanged && second.written.new === 0 && refused === 0;
      figures[list.kind] = { first, second };
    }
    return { holds, figures };
  });
};
