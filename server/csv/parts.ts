export const escapePart = (part: string) => part.replaceAll(/[\\|]/g, String.raw`\$&`);

/** `a|b\|c` → `['a', 'b|c']`; a backslash before anything but these two is one of the text. */
export const splitList = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([part]) => part.replaceAll(/\\([\\|])/g, '$1').trim());
