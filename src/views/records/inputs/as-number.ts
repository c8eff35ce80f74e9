/** Text as typed; a number only once it is one, so that "18" on the way to "1890" is not changed under the person. */
export const asNumber = (text: string): unknown => {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};
