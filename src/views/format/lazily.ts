/**
 * Makes the value on the first call: the first Intl object takes some 20 ms.
 * A page's start leaves out those it does not call.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/* @__NO_SIDE_EFFECTS__ */
export const lazyDateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lazily(() => new Intl.DateTimeFormat(undefined, options));
