import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Connection } from '../../wiring/connection.ts';
import { useConnection } from '../actors/connection-context.tsx';
import { newVersion } from '../loading/new-version.ts';
import { CODE_MISSING } from '../loading/use-lazy.ts';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import { showCutText } from './cut-text.ts';
import { keepFocus } from './keep-focus.ts';

const Unreachable = ({ connection }: { connection: Connection['actor'] }) => {
  const isAway = useSelector(connection, (snapshot) => snapshot.hasTag('unreachable'));
  const isAsking = useSelector(connection, (snapshot) => snapshot.matches('reconnecting'));
  const isOffline = useSelector(connection, (snapshot) => snapshot.context.isOffline);
  return (
    <div role="status" aria-live="polite">
      {isAway && (
        <p className="banner">
          <strong>{isOffline ? 'You are offline.' : 'Can’t reach the server.'}</strong> You can still read
          loaded pages. Keep this tab open: changes are sent when the connection is back.{' '}
          <button
            type="button"
            aria-disabled={isAsking}
            onClick={() => connection.send({ type: 'probe.now' })}
          >
            {isAsking ? 'Retrying…' : 'Retry now'}
          </button>
        </p>
      )}
    </div>
  );
};

const ConnectionBanner = () => {
  const connection = useConnection();
  return connection && <Unreachable connection={connection} />;
};

/** Longer than any answer of a server that is well. */
const SLOW_MS = 10_000;
const isFirstAnswer = ({ state }: Query) => state.data === undefined;

/** The cache would wait for the requests under way, whose limits and repetitions last two minutes. */
const askAgain = async (client: QueryClient) => {
  const waiting = new Set(
    client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: isFirstAnswer }),
  );
  const isWaiting = (query: Query) => waiting.has(query);
  await client.cancelQueries({ predicate: isWaiting });
  await client.refetchQueries({ predicate: isWaiting });
};

const SlowBanner = () => {
  const client = useQueryClient();
  // As `useIsFetching`, which would weigh upon the first view.
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  const isLoading = useSyncExternalStore(
    subscribe,
    () => client.isFetching({ predicate: isFirstAnswer }) > 0,
  );
  const isSlow = useDelayedFlag(isLoading, SLOW_MS);
  return (
    <div role="status" aria-live="polite">
      {isSlow && (
        <p className="banner banner-calm">
          <strong>The server is slow to answer.</strong> This is still loading.{' '}
          <button type="button" onClick={() => void askAgain(client)}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
};

const NewVersionBanner = () => {
  const isThere = useSyncExternalStore(newVersion.subscribe, newVersion.isThere);
  const [isPutOff, setPutOff] = useState(false);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (!isThere) return undefined;
    const offerAgain = () => {
      setNeeded(true);
      setPutOff(false);
    };
    addEventListener(CODE_MISSING, offerAgain);
    return () => removeEventListener(CODE_MISSING, offerAgain);
  }, [isThere]);
  return (
    <div role="status" aria-live="polite">
      {isThere && !isPutOff && (
        <p className="banner banner-calm">
          <strong>
            {isNeeded
              ? 'This needs the new version of Registrar.'
              : 'A new version of Registrar is available.'}
          </strong>{' '}
          Drafts are kept.{' '}
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>{' '}
          <button type="button" onClick={() => setPutOff(true)}>
            Not now
          </button>
        </p>
      )}
    </div>
  );
};

/** On narrow screens, bottom bars end above the banners. */
const useHeightShared = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banners = element.current;
    if (!banners) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Inherited by all elements: setting it recalculates every style.
      if (banners.querySelector('.banner'))
        style.setProperty('--banners-height', `${banners.offsetHeight}px`);
      else style.removeProperty('--banners-height');
    });
    observer.observe(banners);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners-height');
    };
  }, []);
  return element;
};

/** aria-live keeps these regions exposed while a modal is open. */
export const Banners = () => {
  // Banners load once the browser is idle, and so does this.
  useEffect(showCutText, []);
  useEffect(keepFocus, []);
  return (
    <div ref={useHeightShared()} className="banners no-print">
      <ConnectionBanner />
      <SlowBanner />
      <NewVersionBanner />
    </div>
  );
};
