import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Frame } from './views/frame/frame.tsx';
import { tellOfStorage } from './views/frame/tell-of-storage.ts';
import { safeRedirect } from './views/parts/safe-redirect.ts';
import { useSessionEpoch, useSessionTag } from './views/parts/session.ts';
import { WiringProvider } from './views/parts/wiring-context.tsx';
import { SignIn } from './views/sign-in/sign-in.tsx';
import type { Wiring } from './wiring.ts';

const SIGN_IN = '/login';

/** Keeps the address and the session in step: one redirect each time they part, and none that Back could return to. */
const useRedirects = (isPrivate: boolean) => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const isSignIn = path === SIGN_IN || path === `${SIGN_IN}/`;
  useEffect(() => {
    if (isPrivate && isSignIn) {
      const target = new URLSearchParams(search).get('redirect');
      navigate(safeRedirect(target, location.origin), { replace: true });
    } else if (!isPrivate && !isSignIn) {
      const here = path + (search && `?${search}`) + location.hash;
      const query = here === '/' ? '' : `?${new URLSearchParams({ redirect: here })}`;
      navigate(SIGN_IN + query, { replace: true });
    }
  }, [isPrivate, isSignIn, navigate, path, search]);
  return isSignIn;
};

const Gate = () => {
  // The one primitive every guard is: protected screens exist only under it.
  const isPrivate = useSessionTag('private');
  const epoch = useSessionEpoch();
  const isSignIn = useRedirects(isPrivate);
  const [wasSignedOut, setSignedOut] = useState(!isPrivate);
  if (!isPrivate && !wasSignedOut) setSignedOut(true);
  if (!isPrivate) return <SignIn />;
  return isSignIn ? null : <Frame key={epoch} isFromSignIn={wasSignedOut} />;
};

/** Path → screen, gated by the auth actor. */
export const App = ({ wiring }: { wiring: Wiring }) => {
  const told = useRef(false);
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    tellOfStorage(wiring.auth);
  }, [wiring]);
  return (
    <WiringProvider value={wiring}>
      <QueryClientProvider client={wiring.queryClient}>
        <Gate />
      </QueryClientProvider>
    </WiringProvider>
  );
};
