import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

/** Every file a chunk needs before it runs, its own styles included; a chunk left out would cost a round trip. */
export const filesOf = (bundle: Bundle, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[name];
  if (seen.has(name) || chunk?.type !== 'chunk') return seen;
  seen.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const imported of chunk.imports) filesOf(bundle, imported, seen);
  return seen;
};
