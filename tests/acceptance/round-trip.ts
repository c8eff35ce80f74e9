import fc from 'fast-check';
import * as v from 'valibot';
import { recordOperations } from '../../contract/records.ts';
import { university } from '../../contract/universities.ts';
import { writeRecords } from '../../benchmarks/server/write-records.ts';
import { sql } from '../../server/database/database.ts';
import type { Client } from '../support/client.ts';
import { importFile, uploadAndCheck } from '../support/import-file.ts';
import type { Check } from './check.ts';
import { withServer, type OwnServer } from './own-server.ts';

const ROWS = 10_000;
const WITH_PARENT = 1000;
const UNIVERSITY_BODY = recordOperations(university).create.body;
const SEED = 1;

/** What files and spreadsheets trip over. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.constantFrom(
    '=1+1',
    '+SUM(A1)',
    '-2+3',
    '@cmd',
    "'=x",
    "''",
    '"',
    '""x',
    'a,b;c|d\\|e',
    'त्रिभुवन',
    '0012',
    'NULL',
  ),
);
const several = fc.oneof(
  text,
  fc.constantFrom('line\nbreak', 'carriage\r\nreturn', 'tab\there', '  spaced  '),
);

const likeness = fc.record({
  name: text,
  country: fc.constantFrom('NP', 'IN', 'CH'),
  city: fc.option(text),
  address: fc.option(text),
  postcode: fc.option(fc.constantFrom('00123', '1E5', '-8001', '+1')),
  place: fc.option(
    fc.tuple(fc.integer({ min: -90, max: 90 }), fc.double({ min: -180, max: 180, noNaN: true })),
  ),
  description: fc.option(several),
  domains: fc.uniqueArray(fc.constantFrom('a.org', 'b-c.org', 'xn--bcher-kva.example'), { maxLength: 3 }),
  aliases: fc.array(
    fc.record({
      name: fc.oneof(text, fc.constantFrom('TU', 'Poly [de]', 'Poly [former]', '[de]', 'a | b')),
      kind: fc.constantFrom('acronym', 'former', 'translation', 'other'),
      language: fc.option(fc.constantFrom('ne', 'zh-Hant', 'qqq')),
    }),
    { maxLength: 3 },
  ),
});

/** Records that a person could have typed. */
const madeUp = (): object[] => {
  const made: object[] = [];
  for (let seed = SEED; made.length < ROWS; seed += 1) {
    for (const { name, place, ...rest } of fc.sample(likeness, { numRuns: ROWS, seed })) {
      const [latitude, longitude] = place ?? [null, null];
      const typed = { ...rest, name: `${name} ${made.length}`, latitude, longitude };
      const read = v.safeParse(UNIVERSITY_BODY, typed);
      if (read.success && made.length < ROWS) made.push(read.output);
    }
  }
  return made;
};

const COLUMNS = [
  'slug',
  'status',
  ...Object.keys(UNIVERSITY_BODY.entries).filter((name) => name !== 'status'),
];

const exported = async (client: Client): Promise<string> => {
  const response = await client.send(
    'GET',
    `/v1/universities/export?format=csv&sort=name&columns=${COLUMNS.join()}`,
  );
  return response.text();
};

const emptied = async ({ openDatabase }: OwnServer) => {
  const database = openDatabase();
  await database.execute(sql`truncate universities cascade`);
  return database;
};

/** C02: export → import elsewhere → export of 10,000 hostile rows is the same file; imported where it came from, it changes nothing. */
export const roundTrip: Check = () =>
  withServer(async (here) => {
    const database = await emptied(here);
    const records = madeUp();
    const parents = await writeRecords(database, 'universities', records.slice(WITH_PARENT));
    const children = records
      .slice(0, WITH_PARENT)
      .map((record, at) => ({ ...record, parent_id: parents[at] }));
    await writeRecords(database, 'universities', children);
    await database.close();
    const first = await exported(here.client);
    const mapping = Object.fromEntries(COLUMNS.map((name) => [name, name]));
    const file = { kind: 'universities', csv: first, mapping };
    const again = await uploadAndCheck(here.client, { ...file, matchBy: 'slug' });
    const { committed, second } = await withServer(async (there) => {
      await (await emptied(there)).close();
      const imported = await importFile(there.client, { ...file, matchBy: null });
      return { committed: imported.committed, second: await exported(there.client) };
    });
    const [before, after] = [first.split('\n'), second.split('\n')];
    const differing = before.filter((line, at) => line !== after[at]);
    return {
      holds: first === second && committed.counts.new === ROWS && again.counts.unchanged === ROWS,
      figures: {
        rows: ROWS,
        bytes: [first.length, second.length],
        imported: committed.counts,
        imported_again: again.counts,
        differing_lines: differing.length,
        first_differing: differing.slice(0, 3),
      },
    };
  });
