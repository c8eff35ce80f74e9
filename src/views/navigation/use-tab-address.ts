import { useLocation, useSearch } from 'wouter';
import { addressWith } from './address-with.ts';

/** `?tab=history`; null is the default. */
export const useTabAddress = () => {
  const [path, navigate] = useLocation();
  const name = new URLSearchParams(useSearch()).get('tab');
  const show = (tab: string | null) => navigate(addressWith(path, { tab }), { replace: true });
  return { name, show };
};
