import '@fontsource-variable/inter/index.css';
import { idle, isSavingData } from './idle.ts';
import { keepTypefaceKnown } from './known-typeface.ts';

const { documentElement: page } = document;

const TYPEFACE = '1em "Inter Variable"';
/** Of its two files for Latin letters. */
const LETTERS = 'aā';

/**
 * Loads the typeface on a first visit. Laying the screen out anew would cost as much as its rows did, so that it shows
 * with the next screen. Later visits have it from the start (boot-script.ts).
 */
export const loadTypeface = async (): Promise<void> => {
  if ('typeface' in page.dataset || isSavingData()) return;
  await idle();
  const load = () => document.fonts.load(TYPEFACE, LETTERS);
  await load();
  keepTypefaceKnown();
  const { pathname } = location;
  const show = () => {
    if (location.pathname === pathname) return;
    for (const event of ['pushState', 'replaceState']) removeEventListener(event, show);
    // Styles that came in the meantime may have made the browser forget that it has the files.
    void load().then(() => {
      page.dataset['typeface'] = '';
    });
  };
  for (const event of ['pushState', 'replaceState']) addEventListener(event, show);
};
