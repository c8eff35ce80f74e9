import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { reloadIntoNewVersion } from '../parts/new-version.ts';
import { findScreen, getLoaded, loadScreen, type ScreenEntry, type ScreenModule } from './screens.ts';

type Shown =
  | { readonly sort: 'screen'; readonly module: ScreenModule; readonly id: string; readonly path: string }
  | { readonly sort: 'loading' }
  | { readonly sort: 'failed'; readonly retry: () => void }
  | { readonly sort: 'unknown' };

/** Draws loaded code in the same frame, without Suspense, whose reveal React throttles. */
export const useScreen = (): Shown => {
  const [path] = useLocation();
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState<ScreenEntry | null>(null);
  const found = findScreen(path);
  const entry = found?.entry;
  const module = entry && getLoaded(entry);
  useEffect(() => {
    if (!entry || module || failed === entry) return undefined;
    let isWanted = true;
    loadScreen(entry).then(
      () => isWanted && setArrived((count) => count + 1),
      async () => {
        // Reloading is safe: the previous screen has been left.
        if (!(await reloadIntoNewVersion()) && isWanted) setFailed(entry);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [entry, module, failed]);
  if (!found || !entry) return { sort: 'unknown' };
  if (module) return { sort: 'screen', module, id: found.id, path };
  if (failed === entry) return { sort: 'failed', retry: () => setFailed(null) };
  return { sort: 'loading' };
};
