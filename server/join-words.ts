const conjunction = new Intl.ListFormat('en');
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' });

export const joinWithAnd = (items: readonly string[]): string => conjunction.format(items);
export const joinWithOr = (items: readonly string[]): string => disjunction.format(items);
