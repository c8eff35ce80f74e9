import { KINDS } from '../../kinds/kinds.ts';
import type { IconName } from '../parts/icon.tsx';

interface Destination {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Pressed after `g`. */
  readonly key: string;
}

export const DESTINATIONS: readonly Destination[] = [
  { path: '/', title: 'Dashboard', icon: 'dashboard', key: 'd' },
  ...Object.values(KINDS),
  { path: '/activity', title: 'Activity', icon: 'activity', key: 'a' },
  { path: '/people/', title: 'People', icon: 'people', key: 'p' },
];
