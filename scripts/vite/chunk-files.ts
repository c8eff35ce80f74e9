import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

/** A chunk with its imports and styles: one left out costs a round trip. */
export const filesOf = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (seen.has(name) || chunk?.type !== 'chunk') return seen;
  seen.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
  return seen;
};
