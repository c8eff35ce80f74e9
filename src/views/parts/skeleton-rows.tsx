import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);
const isOnline = () => onlineManager.isOnline();

/** Nothing loads without a connection, however long one looks. */
export const NotLoaded = () => (
  <p className="list-note" role="status">
    Not connected. This loads once the connection is back.
  </p>
);

/** In place of a table or list that is on its way. */
export const SkeletonRows = () =>
  useSyncExternalStore(subscribe, isOnline, isOnline) ? (
    <span className="skeleton skeleton-rows" aria-busy="true" />
  ) : (
    <NotLoaded />
  );
