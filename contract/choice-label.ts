const CHOICE_LABELS: Readonly<Record<string, string>> = {
  cip_2020: 'CIP 2020',
  house: 'Own code',
  isced_f_2013: 'ISCED-F 2013',
  private: 'Private (non-profit)',
  private_for_profit: 'Private (for-profit)',
};

export const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `info_session` → `Info session`. */
export const choiceLabel = (code: string): string => {
  if (CHOICE_LABELS[code]) return CHOICE_LABELS[code];
  return capitalise(code.replaceAll('_', ' '));
};

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s()-]+/)
    .filter(Boolean)
    .join('_');

/**
 * The label `Private (for-profit)` or the code in another spelling, `private-for-profit` → `private_for_profit`.
 * A word that begins several labels, `Private`, is none of them and comes back as it is.
 */
export const choiceCode = (text: string): string => {
  const slug = slugOf(text);
  const labels = Object.entries(CHOICE_LABELS).map(([code, label]) => ({ code, label: slugOf(label) }));
  const same = labels.find(({ label }) => label === slug);
  if (same || text === slug) return same?.code ?? slug;
  return labels.filter(({ label }) => label.startsWith(`${slug}_`)).length > 1 ? text : slug;
};

/** “an event”, “a university” */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
