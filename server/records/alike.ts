import type { Database } from '../database/database.ts';
import { sql } from '../database/database.ts';
import { find } from './search/find.ts';
import { searching } from './searching.ts';
import { isLive, type Store } from './store.ts';

/** Least score, of 100, at which a name may be another's: a letter or two apart, or the same words. */
const ALIKE = 74;
const MOST = 5;

/** Live records whose names resemble a new one, likeliest first. */
export const alike = (database: Database, store: Store, name: string, except: string | undefined) =>
  searching(database, async (tx) => {
    const where = except ? sql`${isLive} and id <> ${except}` : isLive;
    const { hits } = await find(tx, store, where, name);
    return hits
      .filter((hit) => hit.score >= ALIKE)
      .slice(0, MOST)
      .map(({ id, title, matched, score }) => ({ id, name: title, matched, score }));
  });
