import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ConnectionProvider } from './views/actors/connection-context.tsx';
import { Shell } from './views/shell/shell.tsx';
import { prepare, prepareCode } from './views/shell/screens.ts';
import { idle, isSavingData } from './views/loading/idle.ts';
import { notifyStorageUnavailable } from './views/shell/notify-storage-unavailable.ts';
import { PrefetchProvider } from './views/loading/prefetch-context.tsx';
import { useSessionWatch } from './views/live/use-session-watch.ts';
import { safeRedirect } from './views/navigation/safe-redirect.ts';
import { useSessionEpoch, useSessionTag } from './views/actors/session.ts';
import { useWiring, WiringProvider } from './views/actors/wiring-context.tsx';
import { SignInScreen } from './views/shell/sign-in-screen.tsx';
import { useLinkToken } from './views/sign-in/use-link-token.ts';
import type { Wiring } from './wiring.ts';
import type { Connection } from './wiring/connection.ts';

const SIGN_IN_PATH = '/login';

const OpenLink = lazy(() =>
  import('./views/sign-in/open-link.tsx').then((module) => ({ default: module.OpenLink })),
);

/** Time for rows that were asked for with the person, so that the first screen is drawn once. */
const FIRST_SCREEN_TIMEOUT_MS = 50;

/** `replace` keeps redirects out of Back. */
const useRedirects = (wiring: Wiring, isPrivate: boolean) => {
  const { auth } = wiring;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isSignIn = path === SIGN_IN_PATH || path === `${SIGN_IN_PATH}/`;
  useEffect(() => {
    if (isPrivate && isSignIn) {
      const target = safeRedirect(new URLSearchParams(search).get('redirect'), location.origin);
      let isWanted = true;
      const go = () => isWanted && navigate(target, { replace: true });
      const timer = setTimeout(go, FIRST_SCREEN_TIMEOUT_MS);
      void prepare(wiring, target).then(go);
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }
    if (!isPrivate && !isSignIn) {
      const here = path + (search && `?${search}`) + location.hash;
      // After a sign-out the next person must not get this one's screen.
      const { reason } = auth.getSnapshot().context;
      const isDone = here === '/' || reason === 'signedOut' || reason === 'elsewhere';
      const query = isDone ? '' : `?${new URLSearchParams({ redirect: here })}`;
      navigate(SIGN_IN_PATH + query, { replace: true });
    }
    return undefined;
  }, [auth, isPrivate, isSignIn, navigate, path, search, wiring]);
  return isSignIn;
};

/** While somebody signs in, loads the code of the screen asked for; its data while the server checks. */
const useNextScreen = (isPrivate: boolean) => {
  const wiring = useWiring();
  const search = useSearch();
  useEffect(() => {
    if (isPrivate) return undefined;
    const next = safeRedirect(new URLSearchParams(search).get('redirect'), location.origin);
    let isNext = true;
    if (!isSavingData()) void idle().then(() => (isNext ? prepareCode(next) : undefined));
    const stop = wiring.preloadNextScreen((clients) => void prepare({ ...wiring, ...clients }, next));
    return () => {
      isNext = false;
      stop();
    };
  }, [isPrivate, search, wiring]);
};

const Gate = ({ wiring }: { wiring: Wiring }) => {
  // The only guard of protected screens.
  const isPrivate = useSessionTag('private');
  const epoch = useSessionEpoch();
  const [link, closeLink] = useLinkToken();
  const bound = useMemo(() => ({ ...wiring, http: wiring.http.within(epoch) }), [wiring, epoch]);
  const isSignIn = useRedirects(bound, isPrivate && link === null);
  const prefetch = useCallback((href: string) => void prepare(bound, href), [bound]);
  useSessionWatch(bound, isPrivate);
  useNextScreen(isPrivate);
  const [wasSignedOut, setSignedOut] = useState(!isPrivate);
  if (!isPrivate && !wasSignedOut) setSignedOut(true);
  if (link !== null)
    return (
      <Suspense>
        <OpenLink key={link} token={link} onUsed={closeLink} />
      </Suspense>
    );
  if (!isPrivate) return <SignInScreen />;
  if (isSignIn) return null;
  return (
    <WiringProvider value={bound}>
      <PrefetchProvider value={prefetch}>
        <Shell key={epoch} isFromSignIn={wasSignedOut} />
      </PrefetchProvider>
    </WiringProvider>
  );
};

interface AppProps {
  readonly wiring: Wiring;
  /** Reachable if absent. */
  readonly connection?: Connection['actor'];
}

export const App = ({ wiring, connection }: AppProps) => {
  const isNotified = useRef(false);
  useEffect(() => {
    if (isNotified.current) return;
    isNotified.current = true;
    notifyStorageUnavailable(wiring.auth);
  }, [wiring]);
  return (
    <WiringProvider value={wiring}>
      <QueryClientProvider client={wiring.queryClient}>
        <ConnectionProvider value={connection ?? null}>
          <Gate wiring={wiring} />
        </ConnectionProvider>
      </QueryClientProvider>
    </WiringProvider>
  );
};
