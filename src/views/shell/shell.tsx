import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { Link } from '../parts/link.tsx';
import { ErrorBoundary, PageError } from '../parts/page-error.tsx';
import { preloadCodeSoon } from '../loading/preload-code-soon.ts';
import { nextIdle, whenIdle } from '../loading/idle.ts';
import { usePerson } from '../actors/session.ts';
import { useLazy } from '../loading/use-lazy.ts';
import { useMedia } from '../parts/use-media.ts';
import { Wordmark } from '../parts/wordmark.tsx';
import { AccountButton } from './account-button.tsx';
import { NarrowNavigation, Navigation } from './navigation.tsx';
import { rememberRecord } from './recent-records.ts';
import { ACCESS_DENIED, findScreen, prepareMoves } from './screens.ts';
import { SearchButton } from './search-button.tsx';
import { useScrollRestoration } from '../navigation/use-scroll-restoration.ts';
import { useGlobalShortcuts } from './use-global-shortcuts.ts';
import { useScreenCode } from './use-screen-code.ts';

const ScreenSkeleton = () => (
  <div className="page" aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
);

const CurrentScreen = () => {
  const [path] = useLocation();
  const { entry, id } = findScreen(path) ?? { entry: ACCESS_DENIED, id: '' };
  const { module, retry } = useScreenCode(entry);
  const person = usePerson()?.key;
  const record = module && entry.isRecord ? path : null;
  useEffect(() => {
    if (record && person) rememberRecord(person, record);
  }, [person, record]);
  if (module)
    return (
      <ErrorBoundary key={path}>
        <module.Screen id={id} />
      </ErrorBoundary>
    );
  if (!retry) return <ScreenSkeleton />;
  return (
    <PageError
      title="Couldn’t load this screen"
      text="Check your connection. Unsaved changes are kept."
      retry={retry}
    />
  );
};

const loadSheet = () => import('./shortcuts-sheet.tsx');
const loadBanners = whenIdle(() => import('./banners.tsx'), nextIdle);
const loadToasts = whenIdle(() => import('../parts/toasts.tsx'), nextIdle);
const Toasts = lazy<ComponentType>(() =>
  loadToasts().then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: () => null }),
  ),
);

export const Shell = ({ isFromSignIn }: { isFromSignIn: boolean }) => {
  const isWide = useMedia('(width >= 60rem)');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const sheet = useLazy(loadSheet, isSheetOpen);
  const openSheet = () => setSheetOpen(true);
  const banners = useLazy(loadBanners, true);
  useScrollRestoration(isFromSignIn);
  useGlobalShortcuts(openSheet);
  useEffect(preloadCodeSoon, []);
  useEffect(prepareMoves, []);
  return (
    <div className="frame">
      <a className="skip-link button" href="#main">
        Skip to content
      </a>
      {isWide ? (
        <aside className="side no-print">
          <Wordmark />
          <SearchButton onKeys={openSheet} />
          <Navigation />
          <AccountButton onKeys={openSheet} />
        </aside>
      ) : (
        <header className="bar no-print">
          <NarrowNavigation />
          <Link href="/" aria-label="Registrar home">
            <Wordmark />
          </Link>
          <span className="bar-space" />
          <SearchButton onKeys={openSheet} />
          <AccountButton onKeys={openSheet} />
        </header>
      )}
      <main className="main" id="main" tabIndex={-1}>
        {banners && <banners.Banners />}
        <CurrentScreen />
      </main>
      <Suspense>
        <Toasts />
      </Suspense>
      {sheet && <sheet.ShortcutsSheet onClose={() => setSheetOpen(false)} />}
    </div>
  );
};
