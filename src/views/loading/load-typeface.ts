import '@fontsource-variable/inter/index.css';
import './typeface.css';
import { idle, isSavingData } from './idle.ts';
import { rememberTypeface } from '../preferences/known-typeface.ts';

const { documentElement: page } = document;

const TYPEFACE = '1em "Inter Variable"';
/** One letter of each of its two Latin files. */
const LETTERS = 'aā';

const show = () => {
  page.dataset['typeface'] = '';
};

/**
 * Laying a list out anew would cost as much as its rows did, so the typeface shows with the next screen, or at once on
 * the sign-in form. Later visits have it from the start (boot-script.ts).
 */
export const loadTypeface = async (): Promise<void> => {
  if ('typeface' in page.dataset || isSavingData()) return;
  await idle();
  const load = () => document.fonts.load(TYPEFACE, LETTERS);
  await load();
  rememberTypeface();
  if (document.getElementById('sign-in-form')) return show();
  const { pathname } = location;
  const onMove = () => {
    if (location.pathname === pathname) return;
    for (const event of ['pushState', 'replaceState']) removeEventListener(event, onMove);
    // New styles may have made the browser forget its files.
    if (document.fonts.check(TYPEFACE, LETTERS)) show();
    else void load().then(show);
  };
  for (const event of ['pushState', 'replaceState']) addEventListener(event, onMove);
};
