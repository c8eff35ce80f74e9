type Scalar = string | number | boolean;
export type QueryInput = { readonly [name: string]: Scalar | readonly Scalar[] | null | undefined };

/** Keeps the query's order; omits null and undefined. */
export const requestPath = (
  pattern: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryInput = {},
): string => {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly Scalar[]) : [value]) {
      if (one !== null && one !== undefined) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
};

/** A copy, so that a replay sends the same bytes; blobs are immutable. */
export const snapshotBody = (body: unknown): BodyInit | undefined => {
  if (body === undefined || body instanceof Blob) return body;
  if (!(body instanceof FormData)) return JSON.stringify(body);
  const copy = new FormData();
  for (const [name, value] of body.entries()) copy.append(name, value);
  return copy;
};
