import { createContext, use } from 'react';

const PrefetchContext = createContext<(href: string) => void>(() => {});

export const PrefetchProvider = PrefetchContext.Provider;

/** Injected: parts must not import screens. */
export const usePrefetch = (): ((href: string) => void) => use(PrefetchContext);
