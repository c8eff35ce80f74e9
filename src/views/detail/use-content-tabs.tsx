import { useQuery } from '@tanstack/react-query';
import { declarationOf } from '../../kinds/declaration-of.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import type { RecordTab } from './record-tabs.tsx';
import { Related } from './related.tsx';

interface TabsOptions {
  readonly declaration: Declaration;
  readonly id: string;
  readonly content: RecordTab | undefined;
  readonly moreContent: readonly RecordTab[] | null;
  readonly isTrashed: boolean;
  readonly isMissing: boolean;
}

export const useContentTabs = (options: TabsOptions) => {
  const { declaration, id, content, moreContent, isTrashed, isMissing } = options;
  const { http } = useWiring();
  const { data: references, isLoading: isCounting } = useQuery({
    ...declaration.calls.incomingReferences(http, id),
    enabled: !isTrashed && !isMissing,
  });
  if (isTrashed) return { isLoading: isCounting, contentTabs: [] };
  const isLoading = isCounting || moreContent === null;
  const related = (references ?? []).flatMap((reference): RecordTab[] => {
    const kind = declarationOf(reference.kind);
    if (!kind || reference.kind === content?.name) return [];
    const title = kind === declaration ? `${kind.plural} within it` : kind.plural;
    const panel = <Related of={declaration} declaration={kind} {...{ id, reference }} />;
    return [{ name: reference.kind, title, count: reference.count, panel }];
  });
  const count =
    references && (references.find(({ kind }) => kind === content?.name)?.count ?? content?.count);
  return {
    isLoading,
    contentTabs: [...(content ? [{ ...content, count }] : []), ...related, ...(moreContent ?? [])],
  };
};
