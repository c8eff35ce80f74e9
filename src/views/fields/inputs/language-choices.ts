import { languageName } from '../../parts/format.ts';
import { LANGUAGES } from '../../parts/languages.ts';

export interface LanguageChoice {
  /** BCP 47 */
  readonly value: string;
  /** In the person's language. */
  readonly label: string;
  /** In itself. */
  readonly own: string;
}

/** '' for what is no language tag at all; a form may hold that. */
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

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let all: readonly LanguageChoice[] | null = null;
/** Made when it is first asked for: each name takes a look into the platform's own tables. */
const choices = () =>
  (all ??= LANGUAGES.map(languageChoice).toSorted((one, other) => one.label.localeCompare(other.label)));

/** A language by a code that is not in the list, `ber` or `sr-Latn`. */
const byCode = (text: string): LanguageChoice | undefined => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(text.trim());
    const isKnown = /^[a-z]{2,3}(-|$)/.test(code) && languageName(code) !== code;
    return isKnown ? languageChoice(code) : undefined;
  } catch {
    return undefined;
  }
};

/** Languages by any part of their name, in the person's language or in themselves, or by their code, which comes first. */
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

/** The one language that a text names whole, by code or by name. */
export const languageNamed = (text: string): LanguageChoice | undefined => {
  const words = fold(text.trim());
  return findLanguages(text).find(
    ({ value, label, own }) => value.toLowerCase() === words || fold(label) === words || fold(own) === words,
  );
};
