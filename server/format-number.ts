const english = new Intl.NumberFormat('en');

export const formatNumber = (count: number): string => english.format(count);
