import { useLayoutEffect, useState } from 'react';

const LINK_ADDRESS = /^\/login\/?$/;

/** Takes the token out of the address, where history and screenshots would keep it. */
const takeToken = (): string | null => {
  if (!LINK_ADDRESS.test(location.pathname)) return null;
  const token = new URLSearchParams(location.hash.slice(1)).get('link');
  if (token) history.replaceState(history.state, '', location.pathname);
  return token || null;
};

/** The one-time link this page was opened by: `/login#link=…`; and what ends it. */
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
