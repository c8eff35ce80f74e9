/** Makes the value on the first call: the first Intl object takes some 20 ms. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

export const lazyDateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lazily(() => new Intl.DateTimeFormat(undefined, options));
