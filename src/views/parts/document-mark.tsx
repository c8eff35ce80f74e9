import { useLayoutEffect } from 'react';

const counts = new Map<string, number>();

/** Sets `data-…` on the root. With `:has()` instead, a browser may restyle the whole page at each change of a row. */
export const DocumentMark = ({ mark }: { mark: string }) => {
  useLayoutEffect(() => {
    const count = (step: 1 | -1) => {
      const next = (counts.get(mark) ?? 0) + step;
      counts.set(mark, next);
      document.documentElement.toggleAttribute(`data-${mark}`, next > 0);
    };
    count(1);
    return () => count(-1);
  }, [mark]);
  return null;
};
