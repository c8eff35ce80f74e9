import { isSavingData } from './idle.ts';

const PRELOAD_DELAY_MS = 5000;

const preload = async () => {
  const { preloadCode } = await import('./preload-code.ts');
  await preloadCode();
};

let isPreloading = false;
/** Call once somebody is signed in: without a session, nobody needs more than the form. */
export const preloadCodeSoon = (): void => {
  if (isPreloading || isSavingData()) return;
  isPreloading = true;
  setTimeout(() => void preload().catch(() => {}), PRELOAD_DELAY_MS);
};
