import type { AnyRecord } from '../../../api/records.ts';
import type { Hit } from '../../../api/search.ts';
import { sentence } from '../../parts/format.ts';
import { recordPath, type Declaration } from '../../../kinds/declaration.ts';
import { declarationOf } from '../../../kinds/declaration-of.ts';
import type { Command, CommandGroup } from './commands.ts';

const MAX_RESULTS_PER_KIND = 5;

/** "Zürich, Switzerland · matches ETH · Draft" */
const subtitleOf = (declaration: Declaration, { name, matched, status, summary }: Hit) => {
  const place = declaration.summary(summary as AnyRecord, {});
  const isSaid = !matched || `${name} ${place}`.toLowerCase().includes(matched.toLowerCase());
  const notes = [place, !isSaid && `matches ${matched}`, status !== 'published' && sentence(status)];
  return notes.filter(Boolean).join(' · ') || undefined;
};

const fullListCommand = ({ path, plural }: Declaration, question: string): Command => {
  const href = `${path}?${new URLSearchParams({ q: question })}`;
  return { id: href, label: `All ${plural.toLowerCase()} matching “${question}”`, href };
};

/** @param hits best first */
export const searchResultGroups = (hits: readonly Hit[], question: string): CommandGroup[] => {
  const groups = new Map<Declaration, Command[]>();
  for (const hit of hits) {
    const declaration = declarationOf(hit.kind);
    if (!declaration) continue;
    const items = groups.get(declaration) ?? [];
    groups.set(declaration, items);
    if (items.length < MAX_RESULTS_PER_KIND)
      items.push({
        id: hit.id,
        label: hit.name,
        status: hit.status,
        note: subtitleOf(declaration, hit),
        href: recordPath(declaration, hit.id),
      });
  }
  return [...groups].map(([declaration, items]) => ({
    value: declaration.plural,
    items: items.length < MAX_RESULTS_PER_KIND ? items : [...items, fullListCommand(declaration, question)],
  }));
};
