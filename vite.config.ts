import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaintPage } from './scripts/vite/first-paint-page.ts';
import { codeSplitting, EVERY_VISIT } from './scripts/vite/code-splitting.ts';
import { compileHints } from './scripts/vite/compile-hints.ts';
import { loadChunk } from './scripts/vite/load-chunk.ts';
import { inspectorPage } from './scripts/vite/inspector-page.ts';
import { packagesFile } from './scripts/vite/packages-file.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { versionFile } from './scripts/vite/version-file.ts';
import { withoutDescriptions } from './scripts/vite/without-descriptions.ts';
import { withoutUnusedLibraryParts } from './scripts/vite/without-unused-library-parts.ts';

export default defineConfig({
  // Settings come by the environment alone, as the server's do; an .env file would be seen by one half only.
  envDir: false,
  plugins: [
    react(),
    loadChunk(),
    withoutDescriptions(),
    withoutUnusedLibraryParts(),
    compileHints(EVERY_VISIT),
    firstPaintPage(),
    versionFile(),
    packagesFile(),
    precompress(),
    inspectorPage(),
  ],
  // In development, what only the inspector needs is found beforehand: found later, it would reload the page.
  optimizeDeps: { entries: ['index.html', 'src/inspector/index.html', 'tests/machines/*.model.ts'] },
  // React has this hook itself; wouter and @xstate/react bring a copy for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: codeSplitting(import.meta.dirname) } },
  },
});
