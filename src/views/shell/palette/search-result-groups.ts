import type { Hit } from '../../../api/search.ts';
import { sentence } from '../../parts/format.ts';
import { recordPath, type Declaration } from '../../../kinds/declaration.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import type { Command, CommandGroup } from './commands.ts';

const MAX_RESULTS_PER_KIND = 5;

const kindOf = (plural: string): Declaration | undefined =>
  (kindRegistry as Readonly<Record<string, Declaration>>)[plural];

/** "matches ETH · Draft": why it is here, where the name does not say so, and what keeps it from the public. */
const subtitleOf = ({ name, matched, status }: Hit): string | undefined => {
  const isSaid = !matched || name.toLowerCase().includes(matched.toLowerCase());
  const said = [!isSaid && `matches ${matched}`, status !== 'published' && sentence(status)];
  return said.filter(Boolean).join(' · ') || undefined;
};

/** The list that shows all that answer, by the same search. */
const fullListCommand = ({ path, plural }: Declaration, question: string): Command => {
  const href = `${path}?${new URLSearchParams({ q: question })}`;
  return { id: href, label: `All ${plural.toLowerCase()} matching “${question}”`, href };
};

/**
 * Hits as a group for each kind, the kind of the likeliest hit first; a full one ends with the way to the whole list.
 * @param hits likeliest first
 */
export const searchResultGroups = (hits: readonly Hit[], question: string): CommandGroup[] => {
  const groups = new Map<Declaration, Command[]>();
  for (const hit of hits) {
    const declaration = kindOf(hit.kind);
    if (!declaration) continue;
    const items = groups.get(declaration) ?? [];
    groups.set(declaration, items);
    if (items.length < MAX_RESULTS_PER_KIND)
      items.push({
        id: hit.id,
        label: hit.name,
        note: subtitleOf(hit),
        href: recordPath(declaration, hit.id),
      });
  }
  return [...groups].map(([declaration, items]) => ({
    value: declaration.plural,
    items: items.length < MAX_RESULTS_PER_KIND ? items : [...items, fullListCommand(declaration, question)],
  }));
};
