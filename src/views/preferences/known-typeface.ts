import { writeLocal } from './local-storage.ts';

declare global {
  // Set by boot-script.ts.
  var __registrarTypeface: string | undefined;
}

/** The typeface's files, once the browser has them. */
export const TYPEFACE_KEY = 'registrar.typeface';

export const isTypefaceKnown = (storage: Storage, files: string): boolean =>
  files !== '' && storage.getItem(TYPEFACE_KEY) === files;

export const rememberTypeface = (): void => writeLocal(TYPEFACE_KEY, globalThis.__registrarTypeface ?? '');
