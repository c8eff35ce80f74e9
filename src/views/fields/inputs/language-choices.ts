import { LANGUAGES } from '../../../../contract/languages.ts';
import { foldText as fold } from '../../../../contract/fold-text.ts';
import { languageName } from '../../format/names.ts';
import { lazily } from '../../format/lazily.ts';

export interface LanguageChoice {
  /** BCP 47. */
  readonly value: string;
  /** In the viewer's language. */
  readonly label: string;
  /** In the language itself. */
  readonly own: string;
}

/** '' for an invalid tag. */
const ownName = (code: string) => {
  try {
    return new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
  } catch {
    return '';
  }
};

export const languageChoice = (code: string): LanguageChoice => ({
  value: code,
  label: languageName(code),
  own: ownName(code),
});

/** Intl lookups for every language are slow. */
const choices = lazily(() =>
  LANGUAGES.map(languageChoice).toSorted((one, other) => one.label.localeCompare(other.label)),
);

/** Codes outside the list, such as `ber` or `sr-Latn`. */
const byCode = (text: string): LanguageChoice | undefined => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(text.trim());
    const isKnown = /^[a-z]{2,3}(-|$)/.test(code) && languageName(code) !== code;
    return isKnown ? languageChoice(code) : undefined;
  } catch {
    return undefined;
  }
};

/** An exact code comes first. */
export const findLanguages = (question: string): LanguageChoice[] => {
  const words = fold(question.trim());
  if (words === '') return [...choices()];
  const exact = byCode(question);
  const found = choices().filter(
    ({ value, label, own }) =>
      value !== exact?.value && (fold(label).includes(words) || fold(own).includes(words)),
  );
  const begins = ({ label }: LanguageChoice) => (fold(label).startsWith(words) ? 0 : 1);
  return [...(exact ? [exact] : []), ...found.toSorted((one, other) => begins(one) - begins(other))];
};

export const languageNamed = (text: string): LanguageChoice | undefined => {
  const words = fold(text.trim());
  return findLanguages(text).find(
    ({ value, label, own }) => value.toLowerCase() === words || fold(label) === words || fold(own) === words,
  );
};
