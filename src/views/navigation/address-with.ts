/** null, undefined and '' remove a parameter. */
export const addressWith = (
  path: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
  search: URLSearchParams | string = location.search,
): string => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query.size > 0 ? `${path}?${query}` : path;
};
