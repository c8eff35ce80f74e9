import { QueryClient } from '@tanstack/react-query';
import { CallFailure } from '../api/call-failure.ts';
import type { Clock } from '../api/clock.ts';
import { createHttpClient, type HttpClient } from '../api/http.ts';
import type { Preloads } from '../api/preloaded-responses.ts';
import type { TokenVault } from '../api/token-vault.ts';
import type { Wiring } from '../wiring.ts';

interface Parts {
  readonly auth: Wiring['auth'];
  readonly vault: TokenVault;
  readonly preloads: Preloads;
  readonly clock: Clock;
}

export type Preload = (clients: { readonly http: HttpClient; readonly queryClient: QueryClient }) => unknown;

/**
 * Asks for the next screen's data while the server says who signed in; a refusal drops the answers.
 * @param preload gets clients whose answers go to the session's first requests
 * @returns stops it
 */
export const preloadNextScreen = ({ auth, vault, preloads, clock }: Parts, preload: Preload) => {
  let verified: number | null = null;
  let session = new AbortController();
  const { unsubscribe } = auth.subscribe((snapshot) => {
    if (!snapshot.matches('verifyingAdmin')) {
      if (verified !== null && !snapshot.hasTag('private')) {
        session.abort();
        preloads.forget();
      }
      verified = null;
      return;
    }
    const { tokenId } = snapshot.context;
    const tokens = vault.find(tokenId);
    if (!tokens || tokenId === null || verified === tokenId) return;
    verified = tokenId;
    session = new AbortController();
    const authorization = { accessToken: tokens.accessToken, epoch: 0, tokenId, signal: session.signal };
    const authorize = {
      current: () => (verified === tokenId ? authorization : null),
      reauthenticate: () => Promise.reject(new CallFailure('unauthenticated')),
    };
    preload({
      http: createHttpClient({ transport: preloads.preload, authorize, clock }),
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }),
    });
  });
  return unsubscribe;
};
