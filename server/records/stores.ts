import { eventStore } from './stores/events.ts';
import { levelStore } from './stores/levels.ts';
import { majorStore } from './stores/majors.ts';
import { offeringStore } from './stores/offerings.ts';
import { subjectStore } from './stores/subjects.ts';
import { universityStore } from './stores/universities.ts';
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
