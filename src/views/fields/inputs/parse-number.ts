/** `12,500`, `12 500.50`, `12’500`: thousands kept apart, so that no comma in it stands for a point. */
const GROUPED_NUMBER = /^-?\d{1,3}(?:[,\s’']\d{3})+(?:\.\d+)?$/;

/** Text as typed; a number only once it is one, so that "18" on the way to "1890" is not changed under the person. */
export const parseNumber = (text: string): unknown => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

/** The same for what people count, where a comma before three digits keeps thousands apart. */
export const parseAmount = (text: string): unknown => {
  const plain = text.trim();
  return parseNumber(GROUPED_NUMBER.test(plain) ? plain.replaceAll(/[,\s’']/g, '') : plain);
};
