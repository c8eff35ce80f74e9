import { useSyncExternalStore } from 'react';
import { createExternalStore } from '../../wiring/external-store.ts';

export interface ChangeBadge {
  /** “Updated by Grace Hopper, 12:07” */
  readonly text: string;
  /** “Grace Hopper, 12:07” */
  readonly short: string;
  readonly isGone: boolean;
}

const NO_BADGES: ReadonlyMap<string, ChangeBadge> = new Map();

export const createChangeBadges = () => {
  const { get, set, subscribe } = createExternalStore(NO_BADGES);
  return {
    subscribe,
    get,
    add: (more: ReadonlyMap<string, ChangeBadge>) => {
      if (more.size > 0) set(new Map([...get(), ...more]));
    },
    clear: () => {
      if (get().size > 0) set(NO_BADGES);
    },
  };
};

export type ChangeBadges = ReturnType<typeof createChangeBadges>;

export const useChangeBadges = (badges: ChangeBadges): ReadonlyMap<string, ChangeBadge> =>
  useSyncExternalStore(badges.subscribe, badges.get, badges.get);
