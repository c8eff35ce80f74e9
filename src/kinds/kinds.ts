import type { ListedKind } from '../../contract/kinds.ts';
import type { IconName } from '../views/parts/icon.tsx';

interface ListedAt {
  /** Path of the list; a record's adds its id. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Leads to the list after `g`. */
  readonly key: string;
}

/**
 * The kinds with a list of their own, in the order of the navigation; routes, navigation, keys, palette and first
 * requests derive from it. Light, because the boot script holds it.
 */
export const KINDS: Readonly<Record<ListedKind, ListedAt>> = {
  universities: { path: '/university/', title: 'Universities', icon: 'universities', key: 'u' },
  subjects: { path: '/subjects/', title: 'Subjects', icon: 'subjects', key: 's' },
  majors: { path: '/majors/', title: 'Majors', icon: 'majors', key: 'm' },
  levels: { path: '/levels/', title: 'Levels', icon: 'levels', key: 'l' },
  events: { path: '/events/', title: 'Events', icon: 'events', key: 'e' },
};
