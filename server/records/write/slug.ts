import { sql, type Queries } from '../../database/database.ts';
import { slugLockKey } from '../../database/advisory-lock-keys.ts';
import { fold } from '../../search/fold-text.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';

const MAX_SLUG_LENGTH = 80;

const slugOf = (store: Store, title: string): string => {
  const words = fold(title).split(' ');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? [...word].slice(0, MAX_SLUG_LENGTH).join('') : `${slug}-${word}`;
    if (longer.length > MAX_SLUG_LENGTH && slug !== '') break;
    slug = longer;
  }
  return slug === '' ? store.kind.singular : slug;
};

/** Locks of a long import would block others. */
const MAX_LOCKED_SLUGS = 20;

const lockSlugs = async (tx: Queries, store: Store, bases: readonly string[]): Promise<void> => {
  // A fixed lock order avoids deadlocks.
  for (const base of [...new Set(bases)].toSorted()) {
    await tx.row(sql`select pg_advisory_xact_lock(${slugLockKey(base, store.kind.plural)})`);
  }
};

/**
 * `name`, `name-2`, `name-3` … A long import takes no locks: the unique index refuses, and the transaction
 * retries.
 */
export const withFreeSlugs = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<Row[]> => {
  if (store.slugs === 'id') return rows.map((row) => ({ ...row, slug: row.id }));
  const bases = rows.map((row) => slugOf(store, titleOf(store, row)));
  if (rows.length <= MAX_LOCKED_SLUGS) await lockSlugs(tx, store, bases);
  // From `base-0` to `base-:` in byte order: one index range per base.
  const taken = await tx.rows<{ slug: string }>(sql`
    select slug from unnest(${[...new Set(bases)]}::text[]) as base
    cross join lateral (
      select id, slug from ${store.table} where deleted_at is null and slug = base collate "C"
      union all
      select id, slug from ${store.table}
      where deleted_at is null and slug >= (base || '-0') collate "C" and slug < (base || '-:') collate "C"
        and substr(slug, char_length(base) + 2) ~ '^[0-9]+$'
    ) as found
    where id <> all(${rows.map((row) => row.id)}::uuid[])`);
  const used = new Set(taken.map((row) => row.slug));
  return rows.map((row, at) => {
    const base = bases[at] as string;
    let slug = base;
    for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`;
    used.add(slug);
    return { ...row, slug };
  });
};

export const withUnchangedSlug = async (tx: Queries, store: Store, row: Row): Promise<Row> => {
  // Unique, and without an index.
  if (store.slugs === 'id') return row;
  const taken = await tx.row(
    sql`select id from ${store.table} where slug = ${row.slug} and deleted_at is null and id <> ${row.id}`,
  );
  if (!taken) return row;
  const [renamed] = await withFreeSlugs(tx, store, [row]);
  return renamed as Row;
};
