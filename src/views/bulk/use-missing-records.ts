import { useQuery } from '@tanstack/react-query';
import { STALE_AFTER_MS } from '../../api/records.ts';
import { nounOf, type Declaration } from '../../kinds/declaration.ts';
import { notify } from '../parts/toast-store.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { MAX_IDS_PER_REQUEST, type Selection } from './selection.ts';
import { statesOf } from './states-of.ts';

/** “2 have been deleted.” */
export const missingText = (subject: string, count: number, isTrash: boolean): string =>
  isTrash
    ? `${subject} ${count === 1 ? 'is' : 'are'} no longer in trash.`
    : `${subject} ${count === 1 ? 'has' : 'have'} been deleted.`;

/** Deselects records that are gone, whenever the list is counted anew. */
export const useMissingRecords = (declaration: Declaration, selection: Selection, isTrash: boolean): void => {
  const { http, queryClient } = useWiring();
  const { calls } = declaration;
  useQuery({
    queryKey: [...calls.root, 'count', 'selected', selection.name],
    queryFn: async () => {
      const ids = [...selection.get().ids];
      const choice = { ids, ...(isTrash && { in: 'trash' }) };
      const pages = await Promise.all(
        statesOf(choice).map((state) =>
          queryClient.fetchQuery({
            ...calls.list(http, state, MAX_IDS_PER_REQUEST),
            staleTime: 0,
            gcTime: 0,
          }),
        ),
      );
      const found = new Set(pages.flatMap(({ data }) => data.map(({ id }) => id)));
      const missing = selection.dropMissing(ids.filter((id) => !found.has(id)));
      if (missing > 0 && selection.get().ids.size === 0)
        notify({
          text: missingText(`Your selected ${nounOf(declaration, missing)}`, missing, isTrash),
          tone: 'bad',
        });
      return missing;
    },
    staleTime: STALE_AFTER_MS,
  });
};
