import { ConnectionBanner } from './connection-banner.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';

/** Explicit aria-live keeps these regions exposed while a modal is open. */
export const Banners = () => (
  <div className="banners no-print">
    <ConnectionBanner />
    <NewVersionBanner />
  </div>
);
