import { RECORD_KINDS } from '../../contract/kinds.ts';
import { eventStore } from './events.ts';
import { levelStore } from './levels.ts';
import { majorStore } from './majors.ts';
import { offeringStore } from './offerings.ts';
import { subjectStore } from './subjects.ts';
import { universityStore } from './universities.ts';
import { store, type Store } from './store.ts';

const DECLARED = [universityStore, subjectStore, levelStore, majorStore, offeringStore, eventStore];

const byName = new Map<string, Store>([
  ...DECLARED.map((each) => [each.kind.plural, each] as const),
  ...RECORD_KINDS.filter((kind) => DECLARED.every((each) => each.kind !== kind)).map(
    (kind) => [kind.plural, store({ kind })] as const,
  ),
]);

/** @param plural program constant, never request data */
export const storeNamed = (plural: string): Store => {
  const found = byName.get(plural);
  if (!found) throw new Error(`no kind of record is called ${plural}`);
  return found;
};

const inOrder = new Set<Store>();
const visited = new Set<Store>();
const addAfterReferred = (each: Store): void => {
  if (visited.has(each)) return;
  visited.add(each);
  for (const plural of Object.values(each.kind.references)) if (plural) addAfterReferred(storeNamed(plural));
  inOrder.add(each);
};
for (const each of byName.values()) addAfterReferred(each);

/** Referenced kinds first. */
export const stores: readonly Store[] = [...inOrder];
