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

interface BodySnapshot {
  readonly body?: BodyInit;
  readonly contentType?: string;
}

/** A copy, so that a replay sends the same bytes; blobs are immutable. */
export const snapshotBody = (body: unknown): BodySnapshot => {
  if (body === undefined) return {};
  if (body instanceof FormData) {
    const copy = new FormData();
    for (const [name, value] of body.entries()) {
      if (typeof value === 'string') copy.append(name, value);
      else copy.append(name, value, value.name);
    }
    return { body: copy };
  }
  if (body instanceof Blob) return body.type ? { body, contentType: body.type } : { body };
  return { body: JSON.stringify(body), contentType: 'application/json' };
};
