import { useLayoutEffect, useState } from 'react';

const LINK_ADDRESS = /^\/login\/?$/;

/** Removes the token from the address, where history and screenshots would keep it. */
const takeToken = (): string | null => {
  if (!LINK_ADDRESS.test(location.pathname)) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get('link');
  if (token) history.replaceState(history.state, '', location.pathname);
  return token || null;
};

/** One-time link: `/login#link=…`. */
export const useLinkToken = () => {
  const [token, setToken] = useState<string | null>(null);
  useLayoutEffect(() => {
    const read = () => {
      const taken = takeToken();
      if (taken !== null) setToken(taken);
    };
    read();
    // Pasted while the sign-in form is open.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [token, () => setToken(null)] as const;
};
