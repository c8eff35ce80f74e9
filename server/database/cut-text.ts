/** Never leaves half of a surrogate pair, which PostgreSQL refuses. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
