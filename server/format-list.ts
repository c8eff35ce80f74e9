const conjunction = new Intl.ListFormat('en');
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

export const formatAll = (items: readonly string[]): string => conjunction.format(items);
export const formatAny = (items: readonly string[]): string => disjunction.format(items);
