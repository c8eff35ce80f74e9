import type { Hit } from '../../../api/search.ts';
import { sentence } from '../../parts/format.ts';
import { recordPath, type Declaration } from '../../records/declaration.ts';
import { declarations } from '../declarations.ts';
import type { Command, CommandGroup } from './commands.ts';

const MOST_OF_A_KIND = 5;

const kindOf = (plural: string): Declaration | undefined =>
  (declarations as Readonly<Record<string, Declaration>>)[plural];

/** "matches ETH · Draft": why it is here, where the name does not say so, and what keeps it from the public. */
const noteOf = ({ name, matched, status }: Hit): string | undefined => {
  const isSaid = !matched || name.toLowerCase().includes(matched.toLowerCase());
  const said = [!isSaid && `matches ${matched}`, status !== 'published' && sentence(status)];
  return said.filter(Boolean).join(' · ') || undefined;
};

/** The list that shows all that answer, by the same search. */
const wholeList = ({ path, plural }: Declaration, question: string): Command => {
  const href = `${path}?${new URLSearchParams({ q: question })}`;
  return { id: href, label: `All ${plural.toLowerCase()} matching “${question}”`, href };
};

/**
 * Hits as a group for each kind, the kind of the likeliest hit first; a full one ends with the way to the whole list.
 * @param hits likeliest first
 */
export const foundGroups = (hits: readonly Hit[], question: string): CommandGroup[] => {
  const groups = new Map<Declaration, Command[]>();
  for (const hit of hits) {
    const declaration = kindOf(hit.kind);
    if (!declaration) continue;
    const items = groups.get(declaration) ?? [];
    groups.set(declaration, items);
    if (items.length < MOST_OF_A_KIND)
      items.push({ id: hit.id, label: hit.name, note: noteOf(hit), href: recordPath(declaration, hit.id) });
  }
  return [...groups].map(([declaration, items]) => ({
    value: declaration.plural,
    items: items.length < MOST_OF_A_KIND ? items : [...items, wholeList(declaration, question)],
  }));
};
