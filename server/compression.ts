import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes; less than this fits into the packets that carry the headers anyway. */
const THRESHOLD_BYTES = 1400;

/**
 * Packs what the API answers to a GET, exports as they are written. Nothing under /v1/auth/, where an answer holds a
 * token and its length must say nothing of it; the app's files were packed by the build.
 */
export const compressResponses = async (app: FastifyInstance): Promise<void> => {
  // Before the plugin's own hook, which reads what is set here.
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || !route.url.startsWith('/v1/') || route.url.startsWith('/v1/auth/')) route.compress = false;
  });
  await app.register(compress, { threshold: THRESHOLD_BYTES, globalDecompression: false });
};
