import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

const isBuilt = import.meta.url.endsWith('.js');

interface Esbuild {
  buildSync(options: object): { readonly outputFiles: readonly { readonly text: string }[] };
}

const bundles = new Map<string, string>();

/** Threads lack the TypeScript loader, which takes longer than reading a sheet. */
const bundleOf = ({ href }: URL): string => {
  const known = bundles.get(href);
  if (known) return known;
  const { buildSync } = createRequire(import.meta.resolve('tsx'))('esbuild') as Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(href)],
    bundle: true,
    platform: 'node',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  bundles.set(href, text);
  return text;
};

/** @param module a `.ts` file; the build runs its `.js` */
export const startThread = (module: URL, options: WorkerOptions): Worker =>
  isBuilt
    ? new Worker(new URL(module.href.replace(/\.ts$/, '.js')), options)
    : new Worker(bundleOf(module), { ...options, eval: true });
