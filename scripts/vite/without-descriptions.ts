import type { Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
type Found = { readonly key: { readonly name?: string }; readonly value: Node } & Node;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const descriptionsBelow = (node: Node): Node[] => {
  const { key, value } = node as Partial<Found>;
  if (node.type === 'Property' && key?.name === 'description' && value?.type === 'Literal') return [node];
  return Object.values(node).flat().filter(isNode).flatMap(descriptionsBelow);
};

/** Saves a kilobyte. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/machines\/[\w-]+\.ts$/ },
    handler(code) {
      const fromTheEnd = descriptionsBelow(this.parse(code)).toSorted(
        (one, other) => other.start - one.start,
      );
      const without = (text: string, { start, end }: Node) =>
        text.slice(0, start) + text.slice(end).replace(/^\s*,/, '');
      return { code: fromTheEnd.reduce(without, code), map: null };
    },
  },
});
