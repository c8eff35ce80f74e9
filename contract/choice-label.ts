const CHOICE_LABELS: Readonly<Record<string, string>> = {
  cip_2020: 'CIP 2020',
  house: 'Own code',
  info_session: 'Information session',
  isced_f_2013: 'ISCED-F 2013',
  private: 'Private (non-profit)',
  private_for_profit: 'Private (for-profit)',
};

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const choiceLabel = (code: string): string =>
  CHOICE_LABELS[code] ?? capitalise(code.replaceAll('_', ' '));

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s()-]+/)
    .filter(Boolean)
    .join('_');

/** Accepts labels and any spelling: `private-for-profit`; an ambiguous word (`Private`) stays as it is. */
export const choiceCode = (text: string): string => {
  const slug = slugOf(text);
  const labels = Object.entries(CHOICE_LABELS).map(([code, label]) => ({ code, label: slugOf(label) }));
  const same = labels.find(({ label }) => label === slug);
  if (same || text === slug) return same?.code ?? slug;
  return labels.filter(({ label }) => label.startsWith(`${slug}_`)).length > 1 ? text : slug;
};
