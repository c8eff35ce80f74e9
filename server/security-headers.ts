import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The hashes of what stands inline in index.html, written beside the app by its build. */
const inlineHashes = (appFolder: string): { scripts: string[]; styles: string[] } => {
  const file = join(appFolder, 'csp.json');
  if (!existsSync(file)) return { scripts: [], styles: [] };
  const hashes = JSON.parse(readFileSync(file, 'utf8')) as Record<'scriptHashes' | 'styleHashes', string[]>;
  const quote = (list: string[]) => list.map((hash) => `'${hash}'`);
  return { scripts: quote(hashes.scriptHashes), styles: quote(hashes.styleHashes) };
};

/**
 * Headers of every answer, failures included (acceptance D01–D04).
 * @param isDevelopment Vite's client injects styles and inline scripts, so hot reload gets no content policy
 */
export const securityHeaders = async (app: FastifyInstance, appFolder: string, isDevelopment: boolean) => {
  const { scripts, styles } = inlineHashes(appFolder);
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            scriptSrc: ["'self'", ...scripts],
            styleSrc: ["'self'", ...styles],
            imgSrc: ["'self'", 'data:'],
            fontSrc: ["'self'"],
            connectSrc: ["'self'"],
            manifestSrc: ["'self'"],
            workerSrc: ["'self'"],
            baseUri: ["'none'"],
            formAction: ["'self'"],
            frameAncestors: ["'none'"],
            requireTrustedTypesFor: ["'script'"],
            trustedTypes: ["'none'"],
          },
        },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    // Said over plain http it is ignored, and on localhost it would bar other developers' tools.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
};
