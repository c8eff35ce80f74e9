import type { ListedKind } from '../../contract/kinds.ts';
import type { IconName } from '../views/parts/icon.tsx';

interface ListedAt {
  /** The list's; a record's adds its id. */
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** After `g`. */
  readonly key: string;
}

/** In the navigation's order. In the boot script: keep it light. */
export const KINDS: Readonly<Record<ListedKind, ListedAt>> = {
  universities: { path: '/university/', title: 'Universities', icon: 'universities', key: 'u' },
  subjects: { path: '/subjects/', title: 'Subjects', icon: 'subjects', key: 's' },
  majors: { path: '/majors/', title: 'Majors', icon: 'majors', key: 'm' },
  levels: { path: '/levels/', title: 'Levels', icon: 'levels', key: 'l' },
  events: { path: '/events/', title: 'Events', icon: 'events', key: 'e' },
};
