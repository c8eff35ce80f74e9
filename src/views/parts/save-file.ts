/** Hands a text to the browser as a file to keep. */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the blob over by then; kept longer it would stay in memory for as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};
