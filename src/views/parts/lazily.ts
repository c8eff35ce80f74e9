/** Makes a value when it is first asked for, and once: the first Intl object of a process takes some 20 ms. */
export const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
