export const escapePart = (part: string) => part.replaceAll(/[\\|]/g, String.raw`\$&`);

/** `a|b\|c` → `['a', 'b|c']`; before anything else a backslash is text. */
export const splitList = (cell: string): string[] =>
  [...cell.matchAll(/(?:\\[\\|]|[^|])+/g)].map(([part]) => part.replaceAll(/\\([\\|])/g, '$1').trim());
