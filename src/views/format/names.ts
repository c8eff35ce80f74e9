import { nameOf } from './format.ts';
import { lazily } from './lazily.ts';

const languages = lazily(() => new Intl.DisplayNames(undefined, { type: 'language' }));
const currencies = lazily(() => new Intl.DisplayNames(undefined, { type: 'currency' }));

/** @param tag BCP 47 */
export const languageName = (tag: string): string => nameOf(languages, tag);

/** @param code ISO 4217 */
export const currencyName = (code: string): string => nameOf(currencies, code);
