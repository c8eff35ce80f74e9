import { createContext, use } from 'react';

const PrefetchContext = createContext<(href: string) => void>(() => {});

export const PrefetchProvider = PrefetchContext.Provider;

/** What brings code and data of an address closer as soon as somebody means to go there; parts know no screens. */
export const usePrefetch = (): ((href: string) => void) => use(PrefetchContext);
