import { createContext, use } from 'react';
import type { Wiring } from '../../wiring.ts';

const WiringContext = createContext<Wiring | null>(null);

export const WiringProvider = WiringContext.Provider;

/** @throws outside `WiringProvider` */
export const useWiring = (): Wiring => {
  const wiring = use(WiringContext);
  if (!wiring) throw new Error('render inside WiringProvider');
  return wiring;
};
