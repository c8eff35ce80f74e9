import type { ListedKind } from '../../../contract/kinds.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { IconName } from '../parts/icon.tsx';

interface Destination {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** Pressed after `g`. */
  readonly key: string;
  readonly kind?: ListedKind;
}

export const DESTINATIONS: readonly Destination[] = [
  { path: '/', title: 'Dashboard', icon: 'dashboard', key: 'd' },
  ...Object.entries(KINDS).map(([kind, listed]) => ({ ...listed, kind: kind as ListedKind })),
  { path: '/activity', title: 'Activity', icon: 'activity', key: 'a' },
  { path: '/people/', title: 'People', icon: 'people', key: 'p' },
];
