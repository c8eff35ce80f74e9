import pg from 'pg';

interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
  readonly many?: true;
}

const RECORD_TABLES = ['universities', 'subjects', 'levels', 'majors', 'offerings', 'events'] as const;
const TITLES: Readonly<Record<string, string>> = { offerings: 'title', events: 'title' };
const REFERENCES: readonly Reference[] = [
  { from: 'universities', column: 'parent_id', to: 'universities' },
  { from: 'subjects', column: 'parent_id', to: 'subjects' },
  { from: 'majors', column: 'subject_id', to: 'subjects' },
  { from: 'majors', column: 'further_subject_ids', to: 'subjects', many: true },
  { from: 'majors', column: 'level_ids', to: 'levels', many: true },
  { from: 'offerings', column: 'university_id', to: 'universities' },
  { from: 'offerings', column: 'major_id', to: 'majors' },
  { from: 'offerings', column: 'level_id', to: 'levels' },
  { from: 'events', column: 'host_id', to: 'universities' },
  { from: 'events', column: 'subject_ids', to: 'subjects', many: true },
  { from: 'events', column: 'major_ids', to: 'majors', many: true },
  { from: 'events', column: 'level_ids', to: 'levels', many: true },
];

/** A name for each claim, and a statement that finds what breaks it: an `id` or a text a row. */
const CLAIMS: readonly { readonly claim: string; readonly breaches: string }[] = [
  {
    claim: 'the versions of a record are 1, 2, 3 …',
    breaches: `select record_id::text as id from changes group by record_id
      having min(version) <> 1 or max(version) <> count(*)`,
  },
  {
    claim: 'what a change says was there before is what the changes before it left',
    breaches: `
      select later.record_id || ' version ' || later.version || ' ' || key as id
      from changes later
      cross join lateral jsonb_each(later.before) as old(key, value)
      cross join lateral (
        select earlier.after -> old.key as value from changes earlier
        where earlier.record_id = later.record_id and earlier.version < later.version and earlier.after ? old.key
        order by earlier.version desc limit 1
      ) as known
      where later.after is not null and known.value is distinct from old.value
        and not (old.key = 'deleted_at' and (known.value #>> '{}')::timestamptz = (old.value #>> '{}')::timestamptz)`,
  },
  {
    claim: 'a change-set counts the changes it made',
    breaches: `
      select change_sets.id || ' says ' || records || ', made ' || count(changes) as id
      from change_sets left join changes on changes.change_set_id = change_sets.id
      group by change_sets.id having records <> count(changes)`,
  },
  {
    claim: 'an undo says so, and is of what it took back: the change, or one of its redos',
    breaches: `
      with recursive chain (id, root, is_undo) as (
        select id, id, false from change_sets where undoes is null
        union all
        select later.id, root, not chain.is_undo from chain join change_sets as later on later.undoes = chain.id
      )
      select undone.id::text as id
      from change_sets join chain as undone using (id) left join chain as undo on undo.id = undone_by
      where change_sets.is_undo <> undone.is_undo or undone_by is not null
        and (undo.root, undo.is_undo) is distinct from (undone.root, not undone.is_undo)`,
  },
  ...RECORD_TABLES.flatMap((table) => [
    {
      claim: `each of the ${table} has the version of its last change`,
      breaches: `
        select kept.id::text as id from ${table} kept
        where kept.version is distinct from (select max(version) from changes where record_id = kept.id)`,
    },
    {
      claim: `each of the ${table} is as its changes left it`,
      breaches: `
        select kept.id || ' ' || said.key as id
        from ${table} kept
        cross join lateral (
          select distinct on (field.key) field.key, field.value
          from changes cross join lateral jsonb_each(changes.after) as field
          where changes.record_id = kept.id
          order by field.key, changes.version desc
        ) as said
        where coalesce(to_jsonb(kept) -> said.key, 'null') is distinct from said.value
          and not (said.key = 'deleted_at'
            and (to_jsonb(kept) ->> said.key)::timestamptz is not distinct from (said.value #>> '{}')::timestamptz)`,
    },
    {
      claim: `a purged record is not among the ${table}`,
      breaches: `
        select kept.id::text as id from ${table} kept
        join changes on changes.record_id = kept.id where changes.after is null`,
    },
  ]),
  ...REFERENCES.map(({ from, column, to, many }) => ({
    claim: `${column} of ${from} leads to ${to} that are not in the trash`,
    breaches: `
      select source.id::text as id from ${from} source
      cross join lateral ${many ? `unnest(source.${column})` : `(select source.${column})`} as reference(id)
      left join ${to} target on target.id = reference.id
      where source.deleted_at is null and reference.id is not null
        and (target.id is null or target.deleted_at is not null)`,
  })),
  ...['universities', 'subjects'].map((table) => ({
    claim: `none of the ${table} is part of itself`,
    breaches: `
      with recursive above(start, id) as (
        select id, parent_id from ${table} where parent_id is not null
        union select above.start, ${table}.parent_id from above join ${table} on ${table}.id = above.id
        where ${table}.parent_id is not null
      ) select start::text as id from above where start = id`,
  })),
  {
    claim: 'no two levels stand at one position',
    breaches: `
      select string_agg(id::text, ' ') as id from levels where deleted_at is null and position is not null
      group by position having count(*) > 1`,
  },
  {
    claim: 'no two subjects of one parent stand at one position',
    breaches: `
      select string_agg(id::text, ' ') as id from subjects where deleted_at is null and position is not null
      group by parent_id, position having count(*) > 1`,
  },
];

/** Only names whose words any reader would split alike; other scripts have suites of their own. */
const PLAIN_NAME = /^[A-Za-z0-9 ]+$/;

const wordsOf = (name: string) => name.toLowerCase().split(' ').filter(Boolean);

const staleSearchWords = async (client: pg.Client): Promise<string[]> => {
  const breaches: string[] = [];
  for (const table of RECORD_TABLES) {
    const title = TITLES[table] ?? 'name';
    const { rows } = await client.query<{ id: string; name: string; words: string[] }>(`
      select id, ${title} as name, tsvector_to_array(search_words) as words from ${table} where deleted_at is null`);
    for (const { id, name, words } of rows) {
      if (!PLAIN_NAME.test(name)) continue;
      const missing = wordsOf(name).filter((word) => word.length <= 40 && !words.includes(word));
      if (missing.length > 0) breaches.push(`search finds no ${missing.join(', ')} in ${table} ${id}`);
    }
    const { rows: renamed } = await client.query<{
      id: string;
      record: string;
      former: string;
      words: string[];
    }>(`
      select kept.id, to_jsonb(kept)::text as record, changes.before ->> '${title}' as former,
        tsvector_to_array(kept.search_words) as words
      from ${table} kept join changes on changes.record_id = kept.id
      where kept.deleted_at is null and changes.before ? '${title}'`);
    for (const { id, record, former, words } of renamed) {
      const now = record.replace(/"search_words":"(?:[^"\\]|\\.)*"/, '').toLowerCase();
      const left = PLAIN_NAME.test(former)
        ? wordsOf(former).filter((word) => words.includes(word) && !now.includes(word))
        : [];
      if (left.length > 0) breaches.push(`search still finds ${left.join(', ')} in ${table} ${id}`);
    }
  }
  return breaches;
};

/**
 * What must be true of any database the server has worked on, read from its tables alone.
 * @param url `postgres://…`
 * @returns a sentence for each claim that does not hold, with up to five places; empty when all hold
 */
export const findBrokenInvariants = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const broken: string[] = [];
    for (const { claim, breaches } of CLAIMS) {
      const { rows } = await client.query<{ id: string }>(breaches);
      const places = rows.slice(0, 5).map(({ id }) => id);
      if (rows.length > 0) broken.push(`Not so: ${claim} (${rows.length}: ${places.join('; ')})`);
    }
    return [...broken, ...(await staleSearchWords(client))];
  } finally {
    await client.end();
  }
};

/** @throws when something in the database is as it must never be */
export const requireInvariants = async (url: string): Promise<void> => {
  const broken = await findBrokenInvariants(url);
  if (broken.length > 0) throw new Error(broken.join('\n'));
};
