import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_S = 365 * 24 * 3600;

const isScreen = (request: FastifyRequest) => {
  const path = request.url.split('?')[0] ?? '';
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !path.startsWith('/v1/') &&
    !path.startsWith('/assets/') &&
    !/\.[a-z0-9]{2,5}$/i.test(path)
  );
};

/** Not the build's private files, nor unnormalised paths (`//csp.json`), which would bypass this check. */
const isPublic = (path: string) => posix.normalize(path) === path && !/^\/(csp\.json|\.vite)|\/$/.test(path);

export type ServeScreen = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/** Serves precompressed files. The returned function gives null for anything but a page. */
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
  return (request, reply) => {
    if (!isScreen(request)) return null;
    // The opener policy depends on who asks (security-headers.ts).
    return reply.header('vary', 'Accept-Encoding, Sec-Fetch-Site').sendFile('index.html');
  };
};
