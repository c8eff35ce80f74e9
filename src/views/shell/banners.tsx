import { useLayoutEffect, useRef } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

/** On narrow screens, bottom bars end above the banners. */
const useHeightShared = () => {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const banners = element.current;
    if (!banners) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      // Inherited by all elements: setting it recalculates every style.
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

/** aria-live keeps these regions exposed while a modal is open. */
export const Banners = () => (
  <div ref={useHeightShared()} className="banners no-print">
    <ConnectionBanner />
    <NewVersionBanner />
  </div>
);
