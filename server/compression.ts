import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this a response fits the headers' packets. */
const THRESHOLD_BYTES = 1400;

/** Not /v1/auth/, whose length could leak a token (BREACH); the app's files are precompressed. */
export const compressResponses = async (app: FastifyInstance): Promise<void> => {
  // Must precede the plugin's onRoute hook, which reads `compress`.
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD');
    if (!isRead || !route.url.startsWith('/v1/') || route.url.startsWith('/v1/auth/')) route.compress = false;
  });
  await app.register(compress, { threshold: THRESHOLD_BYTES, globalDecompression: false });
};
