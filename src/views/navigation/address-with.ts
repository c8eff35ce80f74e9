/** null and '' remove a parameter. */
export const addressWith = (path: string, parameters: Readonly<Record<string, string | null>>): string => {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(parameters)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return query.size > 0 ? `${path}?${query}` : path;
};
