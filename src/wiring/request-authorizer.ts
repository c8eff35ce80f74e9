import type { ActorRefFrom } from 'xstate';
import { CallFailure } from '../api/call-failure.ts';
import type { Authorization, RequestAuthorizer } from '../api/http.ts';
import type { TokenVault } from '../api/token-vault.ts';
import type { authMachine, RejectionCause } from '../machines/auth.ts';

interface Waiting {
  readonly epoch: number;
  readonly settle: (outcome: Authorization | CallFailure) => void;
}

const failureFor = (cause: RejectionCause): CallFailure => {
  if (cause === 'offline') return new CallFailure('network');
  if (cause === 'replaced') return new CallFailure('aborted');
  return new CallFailure('unauthenticated');
};

/** Holds the promises of the refresh queue: requests that wait for a token refresh; the machine holds only their ids. */
export const createRequestAuthorizer = (auth: ActorRefFrom<typeof authMachine>, vault: TokenVault) => {
  const waiting = new Map<string, Waiting>();
  let requests = 0;
  let session = new AbortController();

  const current = (): Authorization | null => {
    const snapshot = auth.getSnapshot();
    const { epoch, tokenId } = snapshot.context;
    const tokens = vault.find(tokenId);
    // A stopped actor keeps its last state and tag.
    const isSignedIn = snapshot.status === 'active' && snapshot.hasTag('private');
    if (!isSignedIn || tokenId === null || !tokens) return null;
    return { accessToken: tokens.accessToken, epoch, tokenId, signal: session.signal };
  };
  const resolveAll = (ids: readonly string[], outcomeFor: (one: Waiting) => Authorization | CallFailure) => {
    for (const id of ids) {
      const one = waiting.get(id);
      waiting.delete(id);
      one?.settle(outcomeFor(one));
    }
  };
  const resetAbortSignal = () => {
    session.abort();
    session = new AbortController();
  };

  auth.on('requests.replayed', ({ requestIds }) =>
    resolveAll(requestIds, ({ epoch }) => {
      const next = current();
      return next?.epoch === epoch ? next : new CallFailure('aborted');
    }),
  );
  auth.on('requests.rejected', ({ requestIds, cause }) => resolveAll(requestIds, () => failureFor(cause)));
  auth.on('session.started', resetAbortSignal);
  auth.on('session.ended', resetAbortSignal);

  const reauthenticate: RequestAuthorizer['reauthenticate'] = ({ epoch, tokenId }, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new CallFailure('aborted'));
      requests += 1;
      const requestId = `request ${requests}`;
      const abandon = () => {
        auth.send({ type: 'request.abandon', requestId });
        resolveAll([requestId], () => new CallFailure('aborted'));
      };
      waiting.set(requestId, {
        epoch,
        settle: (outcome) => {
          signal?.removeEventListener('abort', abandon);
          if (outcome instanceof CallFailure) reject(outcome);
          else resolve(outcome);
        },
      });
      signal?.addEventListener('abort', abandon);
      auth.send({ type: 'request.unauthorized', requestId, epoch, tokenId });
    });

  return {
    current,
    reauthenticate,
    /** Rejects all waiting requests: a stopped actor never answers. */
    close: () => {
      resetAbortSignal();
      resolveAll([...waiting.keys()], () => new CallFailure('aborted'));
    },
  };
};
