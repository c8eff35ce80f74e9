import { useLayoutEffect, useRef } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

/** On narrow screens, what ends at the bottom edge ends above the banners instead. */
const useHeightShared = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banners = element.current;
    if (!banners) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Every element inherits it: to set it is to work out all styles anew.
      if (banners.querySelector('.banner'))
        style.setProperty('--banners-height', `${banners.offsetHeight}px`);
      else style.removeProperty('--banners-height');
    });
    observer.observe(banners);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners-height');
    };
  }, []);
  return element;
};

/** Explicit aria-live keeps these regions exposed while a modal is open. */
export const Banners = () => (
  <div ref={useHeightShared()} className="banners no-print">
    <ConnectionBanner />
    <NewVersionBanner />
  </div>
);
