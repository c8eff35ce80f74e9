import { useQuery } from '@tanstack/react-query';
import { MAX_HITS, searchQuery } from '../../../api/search.ts';
import { peopleCalls, type ListedPerson } from '../../../api/people.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { formatCount, formatNumber } from '../../parts/format.ts';
import { PEOPLE_PATH, personPath } from '../../navigation/record-address.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { Command, CommandGroup } from './commands.ts';
import { searchResultGroups, showAllCommand } from './search-result-groups.ts';

interface SearchResults {
  readonly groups: readonly CommandGroup[];
  readonly isBehind: boolean;
  readonly message: string;
}

const MAX_PEOPLE = 5;
/** Fewer letters match almost every name. */
const MIN_PERSON_LENGTH = 3;

const peopleGroup = (people: readonly ListedPerson[], count: number, question: string): CommandGroup[] => {
  const items: Command[] = people.map(({ id, name, email }) => ({
    id,
    label: name,
    note: email && email !== name ? email : undefined,
    href: personPath(id),
  }));
  if (items.length > 1) items.push(showAllCommand(PEOPLE_PATH, `${formatNumber(count)} people`, question));
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
  if (!typed) return { groups: [], isBehind: false, message: '' };
  const hits = search.data ?? [];
  const persons = people.isPlaceholderData
    ? []
    : peopleGroup(people.data?.data ?? [], people.data?.meta.counts.all ?? 0, typed);
  const groups = [...searchResultGroups(hits, typed), ...persons];
  if (search.isError) return { groups: [], isBehind: false, message: describeFailure(search.error) };
  if (search.isPaused)
    return { groups: [], isBehind: false, message: 'Can’t reach the server, so records can’t be searched.' };
  const isPersonDue = people.isFetching && (people.isPending || people.isPlaceholderData);
  if (search.isPending || search.isPlaceholderData || isPersonDue)
    return { groups, isBehind: true, message: 'Searching…' };
  const count = hits.length < MAX_HITS ? formatCount(hits.length, 'record') : `${MAX_HITS}+ records`;
  const isNothing = hits.length === 0 && persons.length === 0;
  return {
    groups,
    isBehind: false,
    message: isNothing ? 'No matching records.' : hits.length > 0 ? count : '',
  };
};
