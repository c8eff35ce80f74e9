/**
 * For what is answered later: whoever has gone on is not moved.
 * @returns whether the address is still what it is now
 */
export const watchAddress = (): (() => boolean) => {
  const { href } = location;
  return () => location.href === href;
};
