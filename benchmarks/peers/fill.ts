import type { Database } from '../../server/database/database.ts';
import { pick, seeded } from '../server/random.ts';
import { writeRecords } from '../server/write-records.ts';

/** A row of the peers' data: plain values, the same fields for every list. */
export interface PeerRow {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly founded: number;
  readonly status: string;
}

/** What the folder's `lib/data.mjs` makes. */
export type PeerData = Readonly<
  Record<'universities' | 'subjects' | 'majors' | 'levels' | 'events', readonly PeerRow[]>
>;

const STATUSES: Readonly<Record<string, string>> = {
  active: 'published',
  draft: 'draft',
  archived: 'archived',
};
const COUNTRIES = ['US', 'FR', 'PL', 'PT', 'GB', 'AT', 'IT', 'SE', 'DK', 'BE', 'DE', 'ES', 'JP', 'IN', 'NP'];
const FIRST_EVENT_DAY = Date.UTC(2027, 0, 1);
const MS_PER_HOUR = 3_600_000;

/** The harness knows a row by its code, in any cell. */
const named = ({ code, name }: PeerRow) => `${code} ${name}`;

/** Writes the peers' rows into an empty database, every list in the order of their codes. */
export const fillAsPeers = async (database: Database, data: PeerData): Promise<void> => {
  const random = seeded(1);
  const write = (plural: keyof PeerData, record: (row: PeerRow, index: number) => object) =>
    writeRecords(
      database,
      plural,
      data[plural].map((row, index) => ({ ...record(row, index), status: STATUSES[row.status] })),
    );
  await write('universities', (row) => ({
    name: named(row),
    country: pick(random, COUNTRIES),
    city: row.city,
    established: row.founded,
    type: 'university',
    website: `https://${row.code.toLowerCase()}.example.edu/`,
    time_zone: 'Europe/Paris',
    aliases: [],
    domains: [],
  }));
  const subjectIds = await write('subjects', ({ code, name }) => ({
    code,
    name,
    scheme: 'house',
    level: 'broad',
    aliases: [],
  }));
  await write('majors', (row) => ({
    name: named(row),
    code: row.code,
    scheme: 'house',
    subject_id: pick(random, subjectIds),
    further_subject_ids: [],
    level_ids: [],
    aliases: [],
  }));
  await write('levels', ({ code, name }, index) => ({ code, name, position: index + 1, aliases: [] }));
  await write('events', (row, index) => {
    // The list begins with the latest start.
    const start = new Date(FIRST_EVENT_DAY - index * MS_PER_HOUR).toISOString();
    return {
      title: named(row),
      kind: 'open_day',
      attendance: 'in_person',
      venue: 'Main hall',
      city: row.city,
      country: pick(random, COUNTRIES),
      all_day: false,
      starts_at: start.slice(0, 16),
      starts_utc: start,
      time_zone: 'UTC',
      event_status: 'scheduled',
      subject_ids: [],
      major_ids: [],
      level_ids: [],
    };
  });
  await database.pool.query('vacuum analyze');
};
