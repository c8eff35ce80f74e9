import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_S = 365 * 24 * 3600;

/** A path of the app's own router rather than of the API or of a file. */
const isScreen = (request: FastifyRequest) => {
  const path = request.url.split('?')[0] ?? '';
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !path.startsWith('/v1/') &&
    !path.startsWith('/assets/') &&
    !/\.[a-z0-9]{2,5}$/i.test(path)
  );
};

/**
 * Whether a decoded path may name a file of the app. What the build leaves for the server, packed or not, is not for
 * the browser; a folder is a screen's path or nothing; and `//csp.json` or `/assets/../csp.json` would name a file by
 * another path than the one that is judged here.
 */
const isPublic = (path: string) => posix.normalize(path) === path && !/^\/(csp\.json|\.vite)|\/$/.test(path);

export type ServeScreen = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/**
 * Serves the built app: hashed assets for ever, index.html checked each time, both precompressed.
 * The answer of the returned function is null where the request was for no screen.
 */
export const appFiles = async (app: FastifyInstance, folder: string): Promise<ServeScreen> => {
  if (!existsSync(join(folder, 'index.html'))) return () => null;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'));
      response.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
    allowedPath: isPublic,
  });
  return (request, reply) => (isScreen(request) ? reply.sendFile('index.html') : null);
};
