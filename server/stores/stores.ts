import { eventStore } from './events.ts';
import { levelStore } from './levels.ts';
import { majorStore } from './majors.ts';
import { offeringStore } from './offerings.ts';
import { subjectStore } from './subjects.ts';
import { universityStore } from './universities.ts';
import type { Store } from './store.ts';

/** Every kind of record there is, those that others refer to first. */
export const stores: readonly Store[] = [
  universityStore,
  subjectStore,
  levelStore,
  majorStore,
  offeringStore,
  eventStore,
];

const byName = new Map(stores.map((store) => [store.kind.plural, store]));

/** The store of a kind by its plural, which is a name of the program, never of a request. */
export const storeNamed = (plural: string): Store => {
  const store = byName.get(plural);
  if (!store) throw new Error(`no kind of record is called ${plural}`);
  return store;
};
