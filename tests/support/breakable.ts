import type { Network } from './screen.tsx';

/** A network that breaks and returns, as the browser reports it; for screens whose connection is watched. */
export const breakable = () => {
  let isAway = false;
  const network: Network = (_, send) => (isAway ? Promise.reject(new TypeError('fetch failed')) : send());
  const change = (away: boolean) => {
    isAway = away;
    window.dispatchEvent(new Event(away ? 'offline' : 'online'));
  };
  return { network, goOffline: () => change(true), goOnline: () => change(false) };
};
