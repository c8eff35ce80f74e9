import type { Chart, ChartTransition } from './diagram/chart.ts';

/** Outermost first: `{ a: 'b' }` is `a` and `a.b`. */
export const activePaths = (value: unknown, within = ''): string[] => {
  const join = (key: string) => (within === '' ? key : `${within}.${key}`);
  if (typeof value === 'string') return [join(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [join(key), ...activePaths(inner, join(key))]);
};

const matchesDescriptor = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

/** Several where only guards tell them apart. */
export const transitionsBetween = (
  chart: Chart,
  event: string,
  from: readonly string[],
  to: readonly string[],
): ChartTransition[] => {
  const isSame = from.join() === to.join();
  // Innermost states first, as in XState.
  const places = [...from.toReversed(), ''];
  for (const place of places) {
    const state = chart.states.find(({ path }) => path === place);
    const found = (state?.transitions ?? []).filter(
      (transition) =>
        matchesDescriptor(transition.event, event) &&
        (transition.target === null ? isSame : to.includes(transition.target)),
    );
    if (found.length > 0) return found;
  }
  return [];
};
