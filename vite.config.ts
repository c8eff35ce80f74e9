import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootPage } from './scripts/vite/boot-page.ts';
import { precompress } from './scripts/vite/precompress.ts';

export default defineConfig({
  plugins: [react(), bootPage(), precompress()],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // The boot script preloads what a screen needs; Vite's own inline helper would need a policy of its own.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
