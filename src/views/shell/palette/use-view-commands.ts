import { useQuery } from '@tanstack/react-query';
import { savedViewCalls } from '../../../api/saved-views.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { useWiring } from '../../parts/wiring-context.tsx';
import type { Command } from './commands.ts';

export const useViewCommands = (isAsked: boolean): readonly Command[] => {
  const { http } = useWiring();
  const { data = [] } = useQuery({ ...savedViewCalls.listAll(http), enabled: isAsked });
  return data.map(({ id, kind, name, query }) => {
    const { path, plural } = kindRegistry[kind];
    return { id, label: name, note: plural, href: query ? `${path}?${query}` : path };
  });
};
