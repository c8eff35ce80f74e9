/** @returns whether the address is the same */
export const watchAddress = (): (() => boolean) => {
  const { href } = location;
  return () => location.href === href;
};
