/** What holds every screen, with `:has()`. */
const WIDE_HAS = /(?:^|[\s,(>])(?::root|html|body|\.frame|\.main|\.page)(?:[.[][\w='"\]-]*)*:has\(/m;

/** A browser restyles all below such a selector whenever something in it changes: at each row of a list. */
export const wideHasErrors = (styles: ReadonlyMap<string, string>): string[] =>
  [...styles]
    .filter(([, text]) => WIDE_HAS.test(text))
    .map(([path]) => `${path}: :has() on what holds every screen; mark the document instead (DocumentMark)`);
