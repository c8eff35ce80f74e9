import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/** Sets `data-…` on the root. With `:has()` instead, a browser may restyle the whole page at each change of a row. */
export const RootAttribute = ({ name }: { name: string }) => {
  useLayoutEffect(() => {
    const count = (step: 1 | -1) => {
      const next = (counts.get(name) ?? 0) + step;
      counts.set(name, next);
      document.documentElement.toggleAttribute(`data-${name}`, next > 0);
    };
    count(1);
    return () => count(-1);
  }, [name]);
  return null;
};
