import type { Plugin } from 'vite';

const INSPECTOR_PAGE = '/src/inspector/index.html';

/** Served at any address with `?inspect`, which it shows inside. */
export const inspectorPage = (): Plugin => ({
  name: 'registrar:inspector-page',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const isDocument = request.headers.accept?.includes('text/html') ?? false;
      const asked = searchParams.get('inspect');
      if (isDocument && asked !== null && asked !== 'stately' && !pathname.startsWith('/@'))
        request.url = INSPECTOR_PAGE;
      next();
    });
  },
});
