import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '../../../api/search.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { formatNumber } from '../../parts/format.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { CommandGroup } from './commands.ts';
import { searchResultGroups } from './search-result-groups.ts';

interface SearchResults {
  readonly groups: readonly CommandGroup[];
  readonly isBehind: boolean;
  readonly word: string;
}

export const useSearchResults = (text: string): SearchResults => {
  const { http } = useWiring();
  const typed = text.trim();
  const search = useQuery(searchQuery(http, typed));
  if (!typed) return { groups: [], isBehind: false, word: '' };
  const hits = search.data ?? [];
  const groups = searchResultGroups(hits, typed);
  if (search.isError) return { groups: [], isBehind: false, word: describeFailure(search.error) };
  if (search.isPaused)
    return { groups: [], isBehind: false, word: 'Can’t reach the server, so records can’t be searched.' };
  if (search.isPending || search.isPlaceholderData) return { groups, isBehind: true, word: 'Searching…' };
  const count = hits.length === 1 ? '1 record' : `${formatNumber(hits.length)} records`;
  return { groups, isBehind: false, word: hits.length === 0 ? 'No matching records.' : count };
};
