/** @param isBare without the dialog over the screen */
export const normaliseAddress = (address = '/', isBare = false): string => {
  const { pathname, searchParams } = new URL(address, location.origin);
  if (isBare) searchParams.delete('dialog');
  return `${pathname}?${searchParams}`;
};
