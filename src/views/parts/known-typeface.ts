import { writeLocal } from './local-storage.ts';

declare global {
  // Set by src/first-paint/boot-script.ts: the typeface's files.
  var __registrarTypeface: string | undefined;
}

/** Holds the typeface's files, once the browser has them. */
export const TYPEFACE_KEY = 'registrar.typeface';

export const isTypefaceKnown = (storage: Storage, files: string): boolean =>
  files !== '' && storage.getItem(TYPEFACE_KEY) === files;

export const keepTypefaceKnown = (): void => writeLocal(TYPEFACE_KEY, globalThis.__registrarTypeface ?? '');
