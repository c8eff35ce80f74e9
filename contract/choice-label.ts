const CHOICE_LABELS: Readonly<Record<string, string>> = {
  cip_2020: 'CIP 2020',
  isced_f_2013: 'ISCED-F 2013',
};

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `private_for_profit` → `Private for profit`. */
export const choiceLabel = (code: string): string => {
  if (CHOICE_LABELS[code]) return CHOICE_LABELS[code];
  return capitalise(code.replaceAll('_', ' '));
};

/** “an event”, “a university” */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
