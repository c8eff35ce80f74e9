import type { Declaration, Details } from './declaration.ts';

type Load = () => Promise<unknown>;

const loaders = new WeakMap<Load, WeakMap<Declaration, Load>>();

/** Memoised, as `useLazy` needs a stable function; `load` must be one. */
export const lazyDetails = <Code extends object>(
  load: () => Promise<Code>,
  declaration: Declaration,
): (() => Promise<Code & { readonly details: Details }>) => {
  const known = loaders.get(load) ?? new WeakMap<Declaration, Load>();
  loaders.set(load, known);
  const made =
    known.get(declaration) ??
    (async () => {
      const [code, details] = await Promise.all([load(), declaration.loadDetails()]);
      return { ...code, details };
    });
  known.set(declaration, made);
  return made as () => Promise<Code & { readonly details: Details }>;
};
