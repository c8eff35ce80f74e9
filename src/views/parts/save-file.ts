/** Milliseconds until the browser has surely taken the file over. */
const URL_LIFETIME_MS = 60_000;

/** Hands a file to the person, as any download. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
};
