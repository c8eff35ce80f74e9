import { useQuery } from '@tanstack/react-query';
import { MAX_HITS, searchQuery, type Hit } from '../../../api/search.ts';
import { peopleCalls, type ListedPerson } from '../../../api/people.ts';
import { describeFailure } from '../../../api/describe-failure.ts';
import { formatCount, formatNumber, sentence } from '../../format/format.ts';
import { PEOPLE_PATH, personPath } from '../../navigation/record-address.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import type { Command, CommandGroup } from './commands.ts';
import type { AnyRecord } from '../../../api/records.ts';
import { matchedText } from '../../format/matched-text.ts';
import { countOf, recordPath, type Declaration } from '../../../kinds/declaration.ts';
import { declarationOf } from '../../../kinds/declaration-of.ts';

const MAX_RESULTS_PER_KIND = 5;

/** "Zürich, Switzerland · matches ETH · Draft" */
const subtitleOf = (declaration: Declaration, { name, matched, status, summary }: Hit) => {
  const place = declaration.summary(summary as AnyRecord, {});
  const isMatchShown = !matched || `${name} ${place}`.toLowerCase().includes(matched.text.toLowerCase());
  const notes = [
    place,
    !isMatchShown && (matched.label ? matchedText(matched) : `matches ${matched.text}`),
    status !== 'published' && sentence(status),
  ];
  return notes.filter(Boolean).join(' · ') || undefined;
};

const showAllCommand = (path: string, found: string, question: string): Command => {
  const href = `${path}?${new URLSearchParams({ q: question })}`;
  return { id: href, label: `Show all ${found}`, icon: 'search', href };
};

/** @param hits best first */
const searchResultGroups = (hits: readonly Hit[], question: string): CommandGroup[] => {
  const groups = new Map<Declaration, Hit[]>();
  for (const hit of hits) {
    const declaration = declarationOf(hit.kind);
    if (!declaration) continue;
    groups.set(declaration, [...(groups.get(declaration) ?? []), hit]);
  }
  const isCut = hits.length >= MAX_HITS;
  return [...groups].map(([declaration, found]) => {
    const { path, plural } = declaration;
    const items: Command[] = found.slice(0, MAX_RESULTS_PER_KIND).map((hit) => ({
      id: hit.id,
      label: hit.name,
      status: hit.status,
      alertStatus: declaration.alertStatus?.(hit.summary as AnyRecord),
      note: subtitleOf(declaration, hit),
      href: recordPath(declaration, hit.id),
    }));
    const all = isCut ? `matching ${plural.toLowerCase()}` : countOf(declaration, found.length);
    if (isCut || found.length > 1) items.push(showAllCommand(path, all, question));
    return { value: plural, items };
  });
};

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
    icon: 'person',
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
