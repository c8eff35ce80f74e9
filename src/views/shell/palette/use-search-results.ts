import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '../../../api/search.ts';
import { peopleCalls, type ListedPerson } from '../../../api/people.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { formatCount } from '../../parts/format.ts';
import { personPath } from '../../people/people-address.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { CommandGroup } from './commands.ts';
import { searchResultGroups } from './search-result-groups.ts';

interface SearchResults {
  readonly groups: readonly CommandGroup[];
  readonly isBehind: boolean;
  readonly word: string;
}

const MAX_PEOPLE = 5;
/** Fewer letters match almost every name. */
const MIN_PERSON_LENGTH = 3;

const peopleGroup = (people: readonly ListedPerson[]): CommandGroup[] => {
  const items = people.map(({ id, name, email }) => ({
    id,
    label: name,
    note: email && email !== name ? email : undefined,
    href: personPath(id),
  }));
  return items.length > 0 ? [{ value: 'People', items }] : [];
};

export const useSearchResults = (text: string): SearchResults => {
  const { http } = useWiring();
  const typed = text.trim();
  const search = useQuery(searchQuery(http, typed));
  const people = useQuery({
    ...peopleCalls.list(http, { q: typed, limit: `${MAX_PEOPLE}` }),
    enabled: typed.length >= MIN_PERSON_LENGTH,
  });
  if (!typed) return { groups: [], isBehind: false, word: '' };
  const hits = search.data ?? [];
  const persons = people.isPlaceholderData ? [] : peopleGroup(people.data?.data ?? []);
  const groups = [...searchResultGroups(hits, typed), ...persons];
  if (search.isError) return { groups: [], isBehind: false, word: describeFailure(search.error) };
  if (search.isPaused)
    return { groups: [], isBehind: false, word: 'Can’t reach the server, so records can’t be searched.' };
  if (search.isPending || search.isPlaceholderData) return { groups, isBehind: true, word: 'Searching…' };
  const count = formatCount(hits.length, 'record');
  const isNothing = hits.length === 0 && persons.length === 0;
  return { groups, isBehind: false, word: isNothing ? 'No matching records.' : hits.length > 0 ? count : '' };
};
