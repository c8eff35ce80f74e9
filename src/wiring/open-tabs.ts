import type { Locks } from '../api/consumed-refresh-tokens.ts';
import type { Drafts } from '../api/drafts.ts';

const LOCK_NAME_PREFIX = 'registrar.tab.';

/**
 * Shows other tabs that this one is open, by a Web Lock that ends with it, and forgets tabs that are gone. Where locks
 * are refused, no other tab counts as open.
 * @returns releases it
 */
export const lockTab = (
  locks: Locks | undefined,
  { tabId, forgetTabsExcept }: Pick<Drafts, 'tabId' | 'forgetTabsExcept'>,
): (() => void) => {
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const forgetClosedTabs = async () => {
    await new Promise<void>((resolve, reject) => {
      const onLocked = () => {
        resolve();
        return untilReleased;
      };
      // Shared: a duplicated tab has its original's id.
      if (locks) locks.request(LOCK_NAME_PREFIX + tabId, { mode: 'shared' }, onLocked).catch(reject);
      else reject(new Error('no locks'));
    });
    const { held: all = [] } = (await locks?.query()) ?? {};
    const open = new Set(all.map(({ name }) => name));
    forgetTabsExcept((id) => open.has(LOCK_NAME_PREFIX + id));
  };
  forgetClosedTabs().catch(() => forgetTabsExcept((id) => id === tabId));
  return release;
};
