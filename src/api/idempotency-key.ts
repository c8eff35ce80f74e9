/** 128 bits; `crypto.randomUUID` is missing on plain http. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** One key for each body: a repeat after a lost response is recognised. */
export const keyForRequest = (keys: Map<string, string>, body: object): string => {
  const text = JSON.stringify(body);
  const key = keys.get(text) ?? createIdempotencyKey();
  keys.set(text, key);
  return key;
};
