import { sql, type Database } from '../../database/database.ts';
import { findMatches } from './find.ts';
import { withReadTransaction } from './read-transaction.ts';
import { isLive, type Store } from '../../stores/store.ts';

const MIN_SIMILARITY_SCORE = 74;
const MAX_DUPLICATES = 5;

export const possibleDuplicates = (
  database: Database,
  store: Store,
  name: string,
  except: string | undefined,
) =>
  withReadTransaction(database, async (tx) => {
    const where = except ? sql`${isLive} and id <> ${except}` : isLive;
    const { hits } = await findMatches(tx, store, where, name);
    return hits
      .filter((hit) => hit.score >= MIN_SIMILARITY_SCORE)
      .slice(0, MAX_DUPLICATES)
      .map(({ id, title, matched, score }) => ({ id, name: title, matched: matched?.text ?? null, score }));
  });
