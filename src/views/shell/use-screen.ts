import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { reloadIntoNewVersion } from '../parts/new-version.ts';
import {
  ACCESS_DENIED,
  findScreen,
  getLoaded,
  loadScreen,
  type ScreenEntry,
  type ScreenModule,
} from './screens.ts';

type Shown =
  | {
      readonly sort: 'screen';
      readonly module: ScreenModule;
      readonly id: string;
      readonly path: string;
      readonly isRecord: boolean;
    }
  | { readonly sort: 'loading' }
  | { readonly sort: 'failed'; readonly retry: () => void };

/** Draws loaded code in the same frame, without Suspense, whose reveal React throttles. */
export const useScreenCode = (
  entry: ScreenEntry | undefined,
): { readonly module?: ScreenModule | undefined; readonly retry?: () => void } => {
  const [, setArrived] = useState(0);
  const [failed, setFailed] = useState<ScreenEntry | null>(null);
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
  return !module && entry && failed === entry ? { retry: () => setFailed(null) } : { module };
};

export const useScreen = (): Shown => {
  const [path] = useLocation();
  const { entry, id } = findScreen(path) ?? { entry: ACCESS_DENIED, id: '' };
  const { module, retry } = useScreenCode(entry);
  if (module) return { sort: 'screen', module, id, path, isRecord: entry.isRecord === true };
  return retry ? { sort: 'failed', retry } : { sort: 'loading' };
};
