const HOME_PATH = '/';
const SIGN_IN_PATH = /^\/login(\/|$)/i;

/** Undoes percent-encoding until nothing changes, so that no spelling hides what a server or router would see. */
const plain = (path: string): string => {
  let text = path;
  for (let round = 0; round < 5; round += 1) {
    const decoded = text.replace(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
    if (decoded === text) return text;
    text = decoded;
  }
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

/**
 * Where to go after signing in: a path of this app with its query and hash, or '/'. Nothing leads to another origin,
 * and the sign-in screen in any spelling leads home.
 * @param raw the value of the search parameter `redirect`, decoded once as URLSearchParams does
 * @param origin of this app
 */
export const safeRedirect = (raw: string | null | undefined, origin: string): string => {
  if (!raw || !raw.startsWith('/')) return HOME_PATH;
  const first = parse(raw, origin);
  if (!first) return HOME_PATH;
  const target = first.pathname + first.search + first.hash;
  // A path such as /.//elsewhere.example turns into //elsewhere.example on being normalised: hence once more.
  const second = parse(target, origin);
  if (!second || second.pathname !== first.pathname) return HOME_PATH;
  const path = plain(second.pathname).replace(/\\/g, '/');
  const seen = path.startsWith('//') ? null : parse(path.replace(/\/{2,}/g, '/'), origin);
  return seen && !SIGN_IN_PATH.test(seen.pathname) ? target : HOME_PATH;
};
