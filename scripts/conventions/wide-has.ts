const WIDE_HAS = /(?:^|[\s,(>])(?::root|html|body|\.frame|\.main|\.page)(?:[.[][\w='"\]-]*)*:has\(/m;

/** With such a selector, any `:has()` can restyle the whole page at each change of a row. */
export const wideHasErrors = (styles: ReadonlyMap<string, string>): string[] =>
  [...styles]
    .filter(([, text]) => WIDE_HAS.test(text))
    .map(([path]) => `${path}: :has() on what holds every screen; mark the document instead (RootAttribute)`);
