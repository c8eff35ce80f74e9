import type { AnyRecord } from '../../../api/records.ts';
import { MAX_HITS, type Hit } from '../../../api/search.ts';
import { sentence } from '../../parts/format.ts';
import { matchedText } from '../../parts/matched-text.ts';
import { countOf, recordPath, type Declaration } from '../../../kinds/declaration.ts';
import { declarationOf } from '../../../kinds/declaration-of.ts';
import type { Command, CommandGroup } from './commands.ts';

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

export const showAllCommand = (path: string, found: string, question: string): Command => {
  const href = `${path}?${new URLSearchParams({ q: question })}`;
  return { id: href, label: `Show all ${found}`, href };
};

/** @param hits best first */
export const searchResultGroups = (hits: readonly Hit[], question: string): CommandGroup[] => {
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
