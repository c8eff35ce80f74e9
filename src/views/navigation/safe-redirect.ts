const HOME_PATH = '/';
const SIGN_IN_PATH = /^\/login(\/|$)/i;

/** Double percent-encoding must hide nothing. */
const normalise = (path: string): string => {
  let text = path;
  for (let round = 0; round < 5; round += 1)
    text = text.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return text;
};

const parse = (text: string, origin: string): URL | null => {
  try {
    const url = new URL(text, origin);
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    return isWeb && url.origin === new URL(origin).origin ? url : null;
  } catch {
    return null;
  }
};

/** Open-redirect guard: same-origin paths, never the sign-in screen. */
export const safeRedirect = (raw: string | null | undefined, origin: string): string => {
  if (!raw || !raw.startsWith('/')) return HOME_PATH;
  const first = parse(raw, origin);
  if (!first) return HOME_PATH;
  const target = first.pathname + first.search + first.hash;
  // `/.//elsewhere.example` normalises to `//elsewhere.example`.
  const second = parse(target, origin);
  if (!second || second.pathname !== first.pathname) return HOME_PATH;
  const path = normalise(second.pathname).replace(/\\/g, '/');
  const seen = path.startsWith('//') ? null : parse(path.replace(/\/{2,}/g, '/'), origin);
  return seen && !SIGN_IN_PATH.test(seen.pathname) ? target : HOME_PATH;
};
