import { sql, type Queries } from '../../database/database.ts';
import { keysetPage, type Listing, type PageOrder } from './keyset-page.ts';
import { formatCursor, parseRankedCursor, formatRankedCursor } from './cursor.ts';
import { compareHits, findMatches, hasIdAmong, type SearchHit } from './find.ts';
import type { Row, Store } from '../../stores/store.ts';

/* Ranked hits, then, when matches are too many to rank, the rest in list order. A page may span both. */

const rowsOf = async (tx: Queries, store: Store, hits: readonly SearchHit[]) => {
  const rows = await tx.rows<Row>(
    sql`select ${store.selection} from ${store.table} where ${hasIdAmong(hits)}`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.id);
    return row ? [{ ...row, matched: hit.matched }] : [];
  });
};

const partsOf = async (
  hits: readonly SearchHit[],
  unrankedPage: ((part: Pick<PageOrder, 'after' | 'before' | 'limit'>) => Promise<Listing>) | null,
  { after, before, limit }: PageOrder,
): Promise<{ readonly chosen: readonly SearchHit[]; readonly tail?: Listing | undefined }> => {
  if (before !== undefined) {
    const place = parseRankedCursor(before);
    if (place) return { chosen: hits.filter((hit) => compareHits(hit, place) < 0).slice(-limit) };
    const tail = await unrankedPage?.({ before, limit });
    const missing = limit - (tail?.rows.length ?? 0);
    return { chosen: missing > 0 ? hits.slice(-missing) : [], tail };
  }
  const place = after === undefined ? null : parseRankedCursor(after);
  if (place === undefined) return { chosen: [], tail: await unrankedPage?.({ after, limit }) };
  const chosen = (place ? hits.filter((hit) => compareHits(hit, place) > 0) : hits).slice(0, limit);
  const missing = limit - chosen.length;
  return { chosen, tail: missing > 0 ? await unrankedPage?.({ limit: missing }) : undefined };
};

export const searchPage = async (
  tx: Queries,
  store: Store,
  typed: string,
  order: PageOrder,
): Promise<Listing> => {
  const { where, keys } = order;
  const { hits, matchCondition } = await findMatches(tx, store, where, typed);
  const others =
    matchCondition && sql`${where} and ${matchCondition} and id <> all(${hits.map((hit) => hit.id)}::uuid[])`;
  const unrankedPage =
    others && ((part: object) => keysetPage(tx, store, { keys, limit: 0, ...part, where: others }));
  const { chosen, tail } = await partsOf(hits, unrankedPage, order);
  const ranked = await rowsOf(tx, store, chosen);
  const beyond = (tail?.rows ?? []).map((row) => ({ ...row, matched: null }));
  const [first, last, firstBeyond] = [chosen[0], chosen.at(-1), beyond[0]];

  let previous: string | null = null;
  if (first) previous = first === hits[0] ? null : formatRankedCursor(first);
  else if (firstBeyond)
    previous = tail?.previous ?? (hits.length > 0 ? formatCursor(keys, firstBeyond) : null);

  let next: string | null = null;
  const isEverythingRead = tail !== undefined && order.before === undefined;
  if (firstBeyond || isEverythingRead) next = tail?.next ?? null;
  else if (last && (last !== hits.at(-1) || matchCondition !== null)) next = formatRankedCursor(last);
  return { rows: [...ranked, ...beyond], next, previous };
};
