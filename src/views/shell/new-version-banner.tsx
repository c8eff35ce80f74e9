import { useState, useSyncExternalStore } from 'react';
import { newVersion } from '../parts/new-version.ts';

export const NewVersionBanner = () => {
  const isThere = useSyncExternalStore(newVersion.subscribe, newVersion.isThere);
  const [isPutOff, setPutOff] = useState(false);
  return (
    <div role="status" aria-live="polite">
      {isThere && !isPutOff && (
        <p className="banner banner-calm">
          <strong>A new version of Registrar is available.</strong> Drafts are kept.{' '}
          <button type="button" onClick={() => location.reload()}>
            Reload
          </button>{' '}
          <button type="button" onClick={() => setPutOff(true)}>
            Later
          </button>
        </p>
      )}
    </div>
  );
};
