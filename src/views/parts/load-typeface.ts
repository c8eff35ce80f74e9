import '@fontsource-variable/inter/index.css';
import './typeface.css';
import { idle, isSavingData } from './idle.ts';
import { keepTypefaceKnown } from './known-typeface.ts';

const { documentElement: page } = document;

const TYPEFACE = '1em "Inter Variable"';
/** One of each of its two files for Latin letters. */
const LETTERS = 'aā';

const show = () => {
  page.dataset['typeface'] = '';
};

/**
 * Loads the typeface on a first visit. Laying a list out anew would cost as much as its rows did, so that it shows with
 * the next screen, and at once only on the small sign-in form. Later visits have it from the start (boot-script.ts).
 */
export const loadTypeface = async (): Promise<void> => {
  if ('typeface' in page.dataset || isSavingData()) return;
  await idle();
  const load = () => document.fonts.load(TYPEFACE, LETTERS);
  await load();
  keepTypefaceKnown();
  if (document.getElementById('sign-in-form')) return show();
  const { pathname } = location;
  const onMove = () => {
    if (location.pathname === pathname) return;
    for (const event of ['pushState', 'replaceState']) removeEventListener(event, onMove);
    // Styles that came in the meantime may have made the browser forget that it has the files.
    if (document.fonts.check(TYPEFACE, LETTERS)) show();
    else void load().then(show);
  };
  for (const event of ['pushState', 'replaceState']) addEventListener(event, onMove);
};
