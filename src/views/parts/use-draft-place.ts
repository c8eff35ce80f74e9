import { useWiring } from '../actors/wiring-context.tsx';

/** Completes “A draft is kept …”. */
export const useDraftPlace = (): string =>
  useWiring().drafts.store.isPersistent() ? 'on this device' : 'until this tab closes';
