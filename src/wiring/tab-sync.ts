import type { ActorRefFrom } from 'xstate';
import { STORAGE_KEYS } from '../../contract/constants.ts';
import { isSamePerson } from '../api/person-key.ts';
import { isLive, isSession } from '../api/session-storage.ts';
import { isIdentified, type TokenVault } from '../api/token-vault.ts';
import type { authMachine } from '../machines/auth.ts';
import { personOf } from './auth-actors.ts';
import type { Platform } from './platform.ts';

/** Time another tab may take to write a session. */
const PARTIAL_WRITE_TIMEOUT_MS = 1_000;
const SESSION_KEYS: readonly (string | null)[] = [...Object.values(STORAGE_KEYS), null];

/** @returns stops it */
export const syncTabs = (
  auth: ActorRefFrom<typeof authMachine>,
  vault: TokenVault,
  { window, document, clock }: Platform,
): (() => void) => {
  let cancelRecheck = () => {};

  const compare = (isRecheck: boolean) => {
    cancelRecheck();
    const stored = vault.readStored();
    const { context } = auth.getSnapshot();
    const mine = auth.getSnapshot().hasTag('private') ? vault.find(context.tokenId) : null;
    if (stored === 'unreadable') return;
    if (isSession(stored)) {
      if (stored.accessToken === mine?.accessToken || !isLive(stored, clock.now())) return;
      const isRenewal = isIdentified(mine) && isSamePerson(mine, stored);
      const type = isRenewal ? 'peer.renew' : 'peer.signIn';
      auth.send({ type, tokenId: vault.add(stored, true), person: personOf(stored) });
    } else if (vault.isPersisted(context.tokenId)) {
      if (stored === 'absent' || isRecheck) auth.send({ type: 'peer.signOut', reason: vault.readEnd() });
      else cancelRecheck = clock.after(PARTIAL_WRITE_TIMEOUT_MS, () => compare(true));
    }
  };

  const onStorage = (event: Event) => {
    // Null: storage was cleared.
    if (SESSION_KEYS.includes((event as StorageEvent).key)) compare(false);
  };
  const onReturn = () => {
    // Frozen pages get no storage events: compares before anything is shown.
    compare(false);
    auth.send({ type: 'session.recheck' });
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onReturn();
  };
  const onPageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) onReturn();
  };

  const over = new AbortController();
  const { signal } = over;
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pageshow', onPageShow, { signal });
  document.addEventListener('visibilitychange', onVisibility, { signal });
  return () => {
    cancelRecheck();
    over.abort();
  };
};
