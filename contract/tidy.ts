const HOST_PATTERN = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(:\d{1,5})?(?=[/?#]|$)/u;

/** Adds `https://` to a pasted host. */
export const completeUrl = (text: string): string => {
  const withoutSlashes = text.trim().replace(/^\/\//, '');
  return HOST_PATTERN.test(withoutSlashes) ? `https://${withoutSlashes}` : text.trim();
};

/** `https://www.tu.edu.np/about` → `www.tu.edu.np`, `it@tu.edu.np` → `tu.edu.np`. */
export const hostOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/(:\d+)?([/?#].*)?$/, '')
    .replace(/\.$/, '');

/** `+977 (1) 433-0433` → `+97714330433`, `0044…` → `+44…`. */
export const normalisePhone = (text: string): string => {
  const [number = '', extension] = text.trim().split(/\s*(?:;ext=|(?:ext|x)\.?\s*)(?=\d+$)/i);
  const digits = number
    // Trunk prefix: not dialled from abroad, except in Italy and its enclaves.
    .replace(/^(?!\+3(?:9|78))(\+\d{1,3}\s*)\(0\)/, '$1')
    .replaceAll(/[\s().\-‐–\u00a0/]/g, '')
    .replace(/^00/, '+');
  return /^\+?\d+$/.test(digits) ? digits + (extension ? `;ext=${extension}` : '') : text.trim();
};
