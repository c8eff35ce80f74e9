/** Grouped thousands, where no comma is a decimal one: `12,500`, `12 500.50`, `12’500`. */
const GROUPED_NUMBER = /^-?\d{1,3}(?:[,\s’']\d{3})+(?:\.\d+)?$/;

/** Returns the text until it is a number, so that a partial entry is not rewritten. */
export const parseNumber = (text: string): unknown => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

/** Also accepts grouped thousands. */
export const parseAmount = (text: string): unknown => {
  const plain = text.trim();
  return parseNumber(GROUPED_NUMBER.test(plain) ? plain.replaceAll(/[,\s’']/g, '') : plain);
};
