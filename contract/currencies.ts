/** Of ISO 4217, and not yet known to every browser. */
const NEWEST = ['SLE', 'VED', 'XCG', 'ZWG'];

let known: ReadonlySet<string> | undefined;

/** Codes of ISO 4217 that are money somewhere. */
export const currencies = (): ReadonlySet<string> =>
  (known ??= new Set([...Intl.supportedValuesOf('currency'), ...NEWEST].toSorted()));
