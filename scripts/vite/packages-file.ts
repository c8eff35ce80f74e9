import type { Plugin } from 'vite';

const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? [];

/** Which packages each script holds code of. */
export const packagesFile = (): Plugin => ({
  name: 'registrar:packages-file',
  apply: 'build',
  generateBundle(_, bundle) {
    const packages = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[file.fileName, [...new Set(file.moduleIds.flatMap(packageOf))].toSorted()] as const]
        : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: '.vite/packages.json',
      source: JSON.stringify(Object.fromEntries(packages)),
    });
  },
});
