/** In order: most browsers also claim the names below theirs. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** "Firefox on Windows"; else the first word, "curl". */
export const describeBrowser = (userAgent: string): string => {
  const browser = nameIn(BROWSERS, userAgent) ?? /^[\w.-]+/.exec(userAgent)?.[0] ?? 'Unknown browser';
  const system = nameIn(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
};

export const isPhone = (userAgent: string): boolean => /iPhone|Android.*Mobile/.test(userAgent);
