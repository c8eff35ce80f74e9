import { useQuery } from '@tanstack/react-query';
import { savedViewCalls } from '../../../api/saved-views.ts';
import { kindRegistry } from '../../../kinds/registry.ts';
import { SHORTCUTS } from '../../keyboard/shortcuts.ts';
import { signOutOrAsk } from '../../actors/sign-out.ts';
import { useWiring } from '../../actors/wiring-context.tsx';
import { undoLast } from '../../flows/undo-last.ts';
import { DENSITY, THEME, useThemePreference } from '../../preferences/use-theme-preference.ts';
import type { Command } from './commands.ts';

const isDark = (theme: string) =>
  theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);

export const useActions = ({ onKeys }: { readonly onKeys: () => void }): readonly Command[] => {
  const wiring = useWiring();
  const theme = useThemePreference(THEME);
  const density = useThemePreference(DENSITY);
  const nextTheme = isDark(theme.value) ? 'light' : 'dark';
  const nextDensity = density.value === 'compact' ? 'comfortable' : 'compact';
  return [
    { id: 'undo', label: 'Undo the last change', icon: 'undo', run: () => undoLast(wiring) },
    {
      id: 'theme',
      label: `Switch to ${nextTheme} theme`,
      icon: 'theme',
      also: 'dark mode appearance',
      run: () => theme.choose(nextTheme),
    },
    {
      id: 'density',
      label: `Switch to ${nextDensity} rows`,
      icon: 'rows',
      also: 'density compact row height',
      run: () => density.choose(nextDensity),
    },
    {
      id: 'keys',
      label: 'Show keyboard shortcuts',
      icon: 'keyboard',
      keys: SHORTCUTS.everywhere.help,
      run: onKeys,
    },
    { id: 'duplicates', label: 'Possible duplicates', icon: 'copy', href: '/duplicates' },
    {
      id: 'account',
      label: 'My account',
      icon: 'person',
      also: 'password passkeys sessions profile preferences',
      href: '/account',
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      icon: 'sign-out',
      also: 'log out logout',
      run: () => signOutOrAsk(wiring),
    },
  ];
};

export const useViewCommands = (isAsked: boolean): readonly Command[] => {
  const { data = [] } = useQuery({ ...savedViewCalls.listAll(useWiring().http), enabled: isAsked });
  return data.map(({ id, kind, name, query }) => {
    const { path, plural } = kindRegistry[kind];
    return { id, label: name, note: plural, icon: 'view', href: query ? `${path}?${query}` : path };
  });
};
