import { sql, type Queries } from '../../database/database.ts';
import { fold } from '../../search/fold-text.ts';
import type { Row, Store } from '../../stores/store.ts';

const MAX_SLUG_LENGTH = 80;

/** The readable part of an address: the folded name, its words joined by hyphens. */
export const slugOf = (store: Store, title: string): string => {
  const words = fold(title).split(' ');
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? [...word].slice(0, MAX_SLUG_LENGTH).join('') : `${slug}-${word}`;
    if (longer.length > MAX_SLUG_LENGTH && slug !== '') break;
    slug = longer;
  }
  return slug === '' ? store.kind.singular : slug;
};

/** Up to so many rows wait for others who choose the same slug; more would hold everybody up. */
const MAX_LOCKED_SLUGS = 20;

const lockSlugs = async (tx: Queries, store: Store, bases: readonly string[]): Promise<void> => {
  // In one order everywhere, so that nobody waits in a circle.
  for (const base of [...new Set(bases)].toSorted()) {
    // eslint-disable-next-line no-await-in-loop
    await tx.row(
      sql`select pg_advisory_xact_lock(hashtextextended(${`slug ${base} of ${store.kind.plural}`}, 0))`,
    );
  }
};

/**
 * Gives each row a slug no other live record of the kind has, `name`, `name-2`, `name-3` …
 * A few rows wait until another creation of the same name has ended. A long import does not make others wait; should
 * one be quicker to the same slug, the unique index refuses and `writing` begins anew.
 */
export const withFreeSlugs = async (tx: Queries, store: Store, rows: readonly Row[]): Promise<Row[]> => {
  if (store.slugs === 'id') return rows.map((row) => ({ ...row, slug: row.id }));
  const bases = rows.map((row) => slugOf(store, String(row[store.kind.title] ?? '')));
  if (rows.length <= MAX_LOCKED_SLUGS) await lockSlugs(tx, store, bases);
  // In byte order `base-0` to `base-:` is what goes on with a digit: a range of the index for each base.
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

/** The row as it is, or under a free slug when another live record took its own meanwhile. */
export const withUnchangedSlug = async (tx: Queries, store: Store, row: Row): Promise<Row> => {
  // Nobody else has its id; there is no index of such slugs to ask.
  if (store.slugs === 'id') return row;
  const taken = await tx.row(
    sql`select id from ${store.table} where slug = ${row.slug} and deleted_at is null and id <> ${row.id}`,
  );
  if (!taken) return row;
  const [renamed] = await withFreeSlugs(tx, store, [row]);
  return renamed as Row;
};
