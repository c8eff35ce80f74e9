/** Drops accents and case, so that `Español` is found by `espanol`. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
