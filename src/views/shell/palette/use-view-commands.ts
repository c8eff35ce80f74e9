import { useQueries } from '@tanstack/react-query';
import { savedViewCalls, type ViewedKind } from '../../../api/saved-views.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import { DECLARATIONS, type Command } from './commands.ts';

/**
 * Saved views of all lists.
 * @param isAsked whether something is typed that could mean one
 */
export const useViewCommands = (isAsked: boolean): readonly Command[] => {
  const { http } = useWiring();
  const answers = useQueries({
    queries: DECLARATIONS.map(({ calls }) => ({
      ...savedViewCalls.list(http, calls.root[0] as ViewedKind),
      enabled: isAsked,
    })),
  });
  return answers.flatMap(({ data = [] }, at) => {
    const { path = '/', plural } = DECLARATIONS[at] ?? {};
    return data.map(({ id, name, query }) => ({
      id,
      label: name,
      note: plural,
      href: query ? `${path}?${query}` : path,
    }));
  });
};
