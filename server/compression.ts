import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits the headers' packets anyway. */
const THRESHOLD_BYTES = 1400;

/**
 * Compresses GET answers of the API. Not under /v1/auth/, where a compressed length could leak a token
 * (BREACH); the build compressed the app's files.
 */
export const compressResponses = async (app: FastifyInstance): Promise<void> => {
  // Must precede the plugin's own onRoute hook, which reads `compress`.
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || !route.url.startsWith('/v1/') || route.url.startsWith('/v1/auth/')) route.compress = false;
  });
  await app.register(compress, { threshold: THRESHOLD_BYTES, globalDecompression: false });
};
