import { useSyncExternalStore } from 'react';

export interface ChangeBadge {
  /** “Changed by Grace Hopper, 12:07” */
  readonly text: string;
  /** “Grace Hopper, 12:07” */
  readonly short: string;
  readonly isGone: boolean;
}

const NO_BADGES: ReadonlyMap<string, ChangeBadge> = new Map();

export const createChangeBadges = () => {
  let badges = NO_BADGES;
  const listeners = new Set<() => void>();
  const set = (next: ReadonlyMap<string, ChangeBadge>) => {
    badges = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => badges,
    add: (more: ReadonlyMap<string, ChangeBadge>) => {
      if (more.size > 0) set(new Map([...badges, ...more]));
    },
    clear: () => {
      if (badges.size > 0) set(NO_BADGES);
    },
  };
};

export type ChangeBadges = ReturnType<typeof createChangeBadges>;

export const useChangeBadges = (badges: ChangeBadges): ReadonlyMap<string, ChangeBadge> =>
  useSyncExternalStore(badges.subscribe, badges.get, badges.get);
