import type { Locks } from '../api/consumed-refresh-tokens.ts';
import type { Drafts } from '../api/drafts.ts';

const LOCK_NAME_PREFIX = 'registrar.tab.';

/**
 * Lets other tabs see that this one is open, by a Web Lock that ends with it however it ends; what tabs that are gone
 * had open is forgotten. Where locks are refused, no other tab is known to be open.
 * @returns lets go
 */
export const holdTab = (
  locks: Locks | undefined,
  { tabId, forgetTabsExcept }: Pick<Drafts, 'tabId' | 'forgetTabsExcept'>,
): (() => void) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const look = async () => {
    await new Promise<void>((resolve, reject) => {
      const hold = () => {
        resolve();
        return held;
      };
      // Shared: a duplicated tab has the id of its original.
      if (locks) locks.request(LOCK_NAME_PREFIX + tabId, { mode: 'shared' }, hold).catch(reject);
      else reject(new Error('no locks'));
    });
    const { held: all = [] } = (await locks?.query()) ?? {};
    const open = new Set(all.map(({ name }) => name));
    forgetTabsExcept((id) => open.has(LOCK_NAME_PREFIX + id));
  };
  look().catch(() => forgetTabsExcept((id) => id === tabId));
  return letGo;
};
