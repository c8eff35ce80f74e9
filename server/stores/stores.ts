import { eventStore } from './events.ts';
import { levelStore } from './levels.ts';
import { majorStore } from './majors.ts';
import { offeringStore } from './offerings.ts';
import { subjectStore } from './subjects.ts';
import { universityStore } from './universities.ts';
import type { Store } from './store.ts';

/** Ordered: referenced kinds first. */
export const stores: readonly Store[] = [
  universityStore,
  subjectStore,
  levelStore,
  majorStore,
  offeringStore,
  eventStore,
];

const byName = new Map(stores.map((store) => [store.kind.plural, store]));

/** @param plural program constant, never request data */
export const storeNamed = (plural: string): Store => {
  const store = byName.get(plural);
  if (!store) throw new Error(`no kind of record is called ${plural}`);
  return store;
};
