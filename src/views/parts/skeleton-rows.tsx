import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

export const NotLoaded = () => (
  <p className="list-note" role="status">
    Not connected. This loads once the connection is back.
  </p>
);

export const SkeletonRows = () =>
  useSyncExternalStore(subscribe, isOnline, isOnline) ? (
    <span className="skeleton skeleton-rows" aria-busy="true" />
  ) : (
    <NotLoaded />
  );
