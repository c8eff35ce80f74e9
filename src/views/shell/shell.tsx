import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { Link } from '../parts/link.tsx';
import { ErrorBoundary, PageError } from '../parts/page-error.tsx';
import { keepCodeSoon } from '../parts/new-version.ts';
import { isSavingData, whenIdle } from '../parts/idle.ts';
import { usePerson } from '../parts/session.ts';
import { useLazy } from '../parts/use-lazy.ts';
import { useMedia } from '../parts/use-media.ts';
import { Wordmark } from '../parts/wordmark.tsx';
import { AccountButton } from './account-button.tsx';
import { NarrowNavigation, Navigation } from './navigation.tsx';
import { rememberRecord } from './recent-records.ts';
import { prepareData, prepareLists } from './screens.ts';
import { SearchButton } from './search-button.tsx';
import { useScrollRestoration } from '../navigation/use-scroll-restoration.ts';
import { useGlobalShortcuts } from './use-global-shortcuts.ts';
import { useScreen } from './use-screen.ts';

const ScreenSkeleton = () => (
  <div className="page" aria-busy="true">
    <span className="visually-hidden">Loading</span>
    <span className="skeleton" />
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
);

const CurrentScreen = () => {
  const shown = useScreen();
  const person = usePerson()?.key;
  const record = shown.sort === 'screen' && shown.isRecord ? shown.path : null;
  useEffect(() => {
    if (record && person) rememberRecord(person, record);
  }, [person, record]);
  switch (shown.sort) {
    case 'loading':
      return <ScreenSkeleton />;
    case 'failed':
      return (
        <PageError
          title="Couldn’t load this screen"
          text="Check your connection. Unsaved changes are kept."
          retry={shown.retry}
        />
      );
    default: {
      const { Screen } = shown.module;
      return (
        <ErrorBoundary key={shown.path}>
          <Screen id={shown.id} />
        </ErrorBoundary>
      );
    }
  }
};

type Sheet = ComponentType<{ onClose: () => void }>;

const useSheet = (load: () => Promise<Sheet>) => {
  const [isOpen, setOpen] = useState(false);
  const Sheet = useLazy(load, isOpen);
  return { open: () => setOpen(true), sheet: Sheet && <Sheet onClose={() => setOpen(false)} /> };
};
const loadKeys = async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet;

const loadBanners = whenIdle(() => import('./banners.tsx'));
const loadToasts = whenIdle(() => import('../parts/toasts.tsx'));
const Toasts = lazy<ComponentType>(() =>
  loadToasts().then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: () => null }),
  ),
);

export const Shell = ({ isFromSignIn }: { isFromSignIn: boolean }) => {
  const isWide = useMedia('(width >= 60rem)');
  const keys = useSheet(loadKeys);
  const banners = useLazy(loadBanners, true);
  useScrollRestoration(isFromSignIn);
  useGlobalShortcuts(keys.open);
  useEffect(keepCodeSoon, []);
  useEffect(() => {
    void prepareData();
    if (!isSavingData()) void prepareLists();
  }, []);
  return (
    <div className="frame">
      <a className="skip-link button" href="#main">
        Skip to content
      </a>
      {isWide ? (
        <aside className="side no-print">
          <Wordmark />
          <SearchButton onKeys={keys.open} />
          <Navigation />
          <AccountButton onKeys={keys.open} />
        </aside>
      ) : (
        <header className="bar no-print">
          <NarrowNavigation />
          <Link href="/" aria-label="Registrar, dashboard">
            <Wordmark />
          </Link>
          <span className="bar-space" />
          <SearchButton onKeys={keys.open} />
          <AccountButton onKeys={keys.open} />
        </header>
      )}
      <main className="main" id="main" tabIndex={-1}>
        {banners && <banners.Banners />}
        <CurrentScreen />
      </main>
      <Suspense>
        <Toasts />
      </Suspense>
      {keys.sheet}
    </div>
  );
};
