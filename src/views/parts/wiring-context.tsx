import { createContext, use } from 'react';
import type { Wiring } from '../../wiring.ts';

const WiringContext = createContext<Wiring | null>(null);

export const WiringProvider = WiringContext.Provider;

/** The composition root, given once at the top. */
export const useWiring = (): Wiring => {
  const wiring = use(WiringContext);
  if (!wiring) throw new Error('render inside WiringProvider');
  return wiring;
};
