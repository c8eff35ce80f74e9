import { LANGUAGE_TAG } from '../../../contract/fields.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { fold } from '../../search/fold-text.ts';

let known: ReadonlyMap<string, string> | undefined;

/** In the language itself and in English, which wins. */
const knownNames = () => {
  known ??= new Map(
    [(code: string) => code, () => 'en'].flatMap((localeOf) =>
      LANGUAGES.map((code): [string, string] => {
        const names = new Intl.DisplayNames(localeOf(code), { type: 'language', fallback: 'none' });
        return [fold(names.of(code) ?? code), code];
      }),
    ),
  );
  return known;
};

/** BCP 47 tag of a name or tag; null without one. */
export const languageOf = (text: string): string | null => {
  const named = knownNames().get(fold(text));
  if (named) return named;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return LANGUAGE_TAG.test(tag) ? tag : null;
  } catch {
    return null;
  }
};
