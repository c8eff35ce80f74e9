import type { Plugin } from 'vite';

/** ofetch's parser of answers: src/api/transport.ts reads them as text, and half a kilobyte stays out of the first view. */
export const withoutResponseParser = (): Plugin => ({
  name: 'without-response-parser',
  apply: 'build',
  load: {
    filter: { id: /\/node_modules\/destr\// },
    handler: () => 'export default JSON.parse;',
  },
});
