import { useEffect, useState } from 'react';
import { reloadIntoNewVersion } from '../loading/new-version.ts';
import { getLoaded, loadScreen, type ScreenEntry, type ScreenModule } from './screens.ts';

/** Draws loaded code in the same frame, without Suspense, whose reveal React throttles. */
export const useScreenCode = (
  entry: ScreenEntry,
): { readonly module?: ScreenModule | undefined; readonly retry?: () => void } => {
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState<ScreenEntry | null>(null);
  const module = getLoaded(entry);
  useEffect(() => {
    if (module || failed === entry) return undefined;
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
  return !module && failed === entry ? { retry: () => setFailed(null) } : { module };
};
