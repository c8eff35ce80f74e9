import { HELD_STATUSES } from '../../contract/event-statuses.ts';
import type { Filter } from '../../contract/filter.ts';
import { major } from '../../contract/majors.ts';
import type { QualityFigure } from '../../contract/overview.ts';
import { university } from '../../contract/universities.ts';
import { sql, type Database, type Queries, type Sql } from '../database/database.ts';
import { filterCondition } from '../records/query/filter/filter.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { STATISTICS_TIMEOUT_MS } from './statistics.ts';
import { identifier, isLive } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { findWrongPhones, peopleWithWrongPhones } from './wrong-phones.ts';

export type QualityCount = Omit<QualityFigure, 'before'>;

interface Rule {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly filter?: Filter;
  readonly ids?: Sql;
  readonly find?: (tx: Queries) => Promise<readonly string[]>;
}

const inUse: Filter = { field: 'status', is: 'is_not', value: 'archived' };
const ready = (...fields: readonly string[]): Filter => ({
  and: [
    { field: 'status', is: 'is', value: 'draft' },
    ...fields.map((field) => ({ field, is: 'filled' as const })),
  ],
});
const empty = (field: string): Filter => ({ field, is: 'empty' });
const without = (field: string): Filter => ({ and: [inUse, empty(field)] });

const wrongPhones = (table: Sql, field: Sql) => (tx: Queries) =>
  findWrongPhones(tx, table, field, sql`${isLive} and status <> 'archived'`);

const archivedInUse = (plural: string, field: string): Sql => sql`
  select id from ${identifier(plural)} as owner where deleted_at is null and status = 'archived' and exists (
    select from offerings
      where ${identifier(field)} = owner.id and offerings.deleted_at is null and offerings.status <> 'archived')`;

const QUALITY_RULES: readonly Rule[] = [
  {
    id: 'university_website',
    kind: 'universities',
    label: 'Universities without a website',
    filter: without('website'),
  },
  {
    id: 'university_zone',
    kind: 'universities',
    label: 'Universities without a time zone',
    filter: without('time_zone'),
  },
  {
    id: 'university_city',
    kind: 'universities',
    label: 'Universities without a city',
    filter: without('city'),
  },
  {
    id: 'university_phone',
    kind: 'universities',
    label: 'Universities with an extra 0 in the phone number',
    find: wrongPhones(sql`universities`, sql`phone`),
  },
  {
    id: 'university_duplicate',
    kind: 'universities',
    label: 'Possible duplicate universities',
    ids: sql`
      select id from (
        select id, count(*) over (partition by lower(name), country) as namesakes
        from universities where deleted_at is null and status <> 'archived') as counted
      where namesakes > 1`,
  },
  { id: 'major_subject', kind: 'majors', label: 'Majors without a subject', filter: without('subject_id') },
  {
    id: 'major_archived_subject',
    kind: 'majors',
    label: 'Majors with an archived subject',
    ids: sql`
      select majors.id from majors join subjects on subjects.id = majors.subject_id
      where majors.deleted_at is null and majors.status <> 'archived' and subjects.status = 'archived'`,
  },
  {
    id: 'subject_parent_level',
    kind: 'subjects',
    label: 'Subjects with a parent of the wrong breadth',
    ids: sql`
      select subjects.id from subjects join subjects as parent on parent.id = subjects.parent_id
      where subjects.deleted_at is null and subjects.status <> 'archived'
        and (parent.level, subjects.level) not in (('broad', 'narrow'), ('narrow', 'detailed'))`,
  },
  {
    id: 'event_past',
    kind: 'events',
    label: 'Past events to archive',
    filter: {
      and: [
        inUse,
        { field: 'event_status', is: 'any_of', value: [...HELD_STATUSES] },
        {
          or: [
            { field: 'ends_utc', is: 'less_than', value: 'now' },
            { and: [empty('ends_utc'), { field: 'starts_utc', is: 'less_than', value: 'now' }] },
            // Without a zone.
            { and: [empty('starts_utc'), { field: 'ends_at', is: 'less_than', value: 'today' }] },
            {
              and: [
                ...['starts_utc', 'ends_at'].map(empty),
                { field: 'starts_at', is: 'less_than', value: 'today' },
              ],
            },
          ],
        },
      ],
    },
  },
  {
    id: 'event_phone',
    kind: 'events',
    label: 'Events with an extra 0 in the phone number',
    find: wrongPhones(sql`events`, sql`contact_phone`),
  },
  {
    id: 'event_zone',
    kind: 'events',
    label: 'Events without a time zone',
    // Whole days need no zone.
    filter: {
      and: [inUse, empty('time_zone'), { field: 'all_day', is: 'is', value: false }],
    },
  },
  {
    id: 'event_place',
    kind: 'events',
    label: 'Events in person without a place',
    filter: {
      and: [
        inUse,
        { field: 'attendance', is: 'any_of', value: ['in_person', 'hybrid'] },
        ...['venue', 'city', 'host_id'].map((field) => ({ field, is: 'empty' as const })),
      ],
    },
  },
  {
    id: 'university_archived_in_use',
    kind: 'universities',
    label: 'Archived universities with offerings',
    ids: archivedInUse('universities', 'university_id'),
  },
  {
    id: 'major_archived_in_use',
    kind: 'majors',
    label: 'Archived majors with offerings',
    ids: archivedInUse('majors', 'major_id'),
  },
  {
    id: 'university_ready',
    kind: 'universities',
    label: 'Universities ready to publish',
    filter: ready(...university.toPublish),
  },
  {
    id: 'major_ready',
    kind: 'majors',
    label: 'Majors ready to publish',
    filter: ready(...major.toPublish),
  },
  { id: 'level_ready', kind: 'levels', label: 'Levels ready to publish', filter: ready() },
];

const MAX_LISTED_IDS = 200;

interface Counted {
  readonly count: number;
  readonly drafts: number;
}

const DRAFTS = sql`count(*) filter (where status = 'draft')`;

const brokenBy = async (tx: Queries, { kind, ids, find }: Rule) => {
  const broken = find ? sql`select unnest(${await find(tx)}::uuid[])` : ids;
  const found = await tx.rows<Counted & { id: string }>(sql`
    select id, count(*) over () as count, ${DRAFTS} over () as drafts
    from ${storeNamed(kind).table} where id in (${broken}) order by id limit ${MAX_LISTED_IDS}`);
  return { ids: found.map((row) => row.id), count: found[0]?.count ?? 0, drafts: found[0]?.drafts ?? 0 };
};

const countQuality = async (tx: Queries, rule: Rule): Promise<QualityCount> => {
  const { id, kind, label } = rule;
  if (rule.filter) {
    const filter = JSON.stringify(rule.filter);
    const store = storeNamed(kind);
    const found = await tx.row<Counted>(sql`
      select count(*) as count, ${DRAFTS} as drafts
      from ${store.table} where ${isLive} and ${filterCondition(store, filter)}`);
    return { id, kind, label, filter, count: found?.count ?? 0, drafts: found?.drafts ?? 0 };
  }
  const { ids, ...counted } = await brokenBy(tx, rule);
  const filter: Filter = { field: 'id', is: 'any_of', value: ids };
  return { id, kind, label, ...counted, filter: JSON.stringify(filter) };
};

export const dataQuality = (database: Database): Promise<QualityCount[]> =>
  withReadTransaction(
    database,
    async (tx) => {
      const found: QualityCount[] = [];
      for (const rule of QUALITY_RULES) {
        found.push(await countQuality(tx, rule));
      }
      const people = await peopleWithWrongPhones(tx);
      const label = 'People with an extra 0 in the phone number';
      const count = people.length;
      return [...found, { id: 'people_phone', kind: 'people', label, count, drafts: 0, filter: '' }];
    },
    STATISTICS_TIMEOUT_MS,
  );
