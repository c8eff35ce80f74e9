import type { Hit } from '../../../contract/search.ts';
import { sql, type Database, type Queries, type Sql } from '../../database/database.ts';
import { keysetPage } from './keyset-page.ts';
import { findMatches, type SearchHit } from './find.ts';
import { withReadTransaction } from './read-transaction.ts';
import { sortKeys } from './sort.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import { isLive, titleOf, type Store } from '../../stores/store.ts';
import { stores } from '../../stores/stores.ts';

const DEFAULT_LIMIT = 20;

const unranked = async (
  tx: Queries,
  store: Store,
  matching: Sql,
  ranked: readonly SearchHit[],
  limit: number,
): Promise<SearchHit[]> => {
  const where = sql`${matching} and id <> all(${ranked.map(({ id }) => id)}::uuid[])`;
  const keys = sortKeys(store, undefined);
  const { rows } = await keysetPage(tx, store, { where, keys, limit: limit - ranked.length });
  return rows.map((row) => ({ id: row.id, title: titleOf(store, row), score: 0, matched: null }));
};

const bestOf = async (tx: Queries, store: Store, typed: string, limit: number): Promise<Hit[]> => {
  const { hits: ranked, matchCondition } = await findMatches(tx, store, isLive, typed);
  const hits: SearchHit[] = ranked.slice(0, limit);
  if (matchCondition && hits.length < limit)
    hits.push(...(await unranked(tx, store, sql`${isLive} and ${matchCondition}`, hits, limit)));
  const ids = hits.map(({ id }) => id);
  const records = await recordsById(tx, store, ids);
  const summaryOf = (id: string) =>
    Object.fromEntries((store.kind.summary ?? []).map((field) => [field, records.get(id)?.[field] ?? null]));
  return hits.map(({ id, title, matched, score }) => ({
    kind: store.kind.plural,
    id,
    name: title,
    status: records.get(id)?.status ?? 'draft',
    summary: summaryOf(id),
    matched,
    score,
  }));
};

export const searchEverything = (
  database: Database,
  { q, limit = DEFAULT_LIMIT }: { readonly q: string; readonly limit?: number | undefined },
): Promise<Hit[]> =>
  withReadTransaction(database, async (tx) => {
    const found: Hit[] = [];
    for (const store of stores) {
      if (store.slugs === 'id') continue;
      found.push(...(await bestOf(tx, store, q, limit)));
    }
    return found.toSorted((a, b) => b.score - a.score).slice(0, limit);
  });
