import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type BuiltPolicy = Record<'scriptHashes' | 'styleHashes', string[]> & { readonly apiOrigins?: string[] };

const readPolicy = (file: string) => {
  const policy = JSON.parse(readFileSync(file, 'utf8')) as BuiltPolicy;
  const quote = (list: string[]) => list.map((hash) => `'${hash}'`);
  return {
    scripts: quote(policy.scriptHashes),
    styles: quote(policy.styleHashes),
    apis: policy.apiOrigins ?? [],
  };
};

/** The build may change under a running server. */
const currentPolicy = (appFolder: string) => {
  const file = join(appFolder, 'csp.json');
  const none: ReturnType<typeof readPolicy> = { scripts: [], styles: [], apis: [] };
  let known = none;
  let writtenAt = 0;
  return () => {
    const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== writtenAt) {
      known = mtimeMs === 0 ? none : readPolicy(file);
      writtenAt = mtimeMs;
    }
    return known;
  };
};

/**
 * An opener of another origin holds on to the window; without one, Chromium would start a process for each
 * first page. Unknown counts as opened.
 */
const mayHaveOpener = ({ headers }: FastifyRequest) =>
  !['none', 'same-origin'].includes(String(headers['sec-fetch-site']));

/**
 * Also of failures (acceptance D01–D04).
 * @param isDevelopment no CSP: Vite injects inline styles and scripts
 */
export const securityHeaders = async (app: FastifyInstance, appFolder: string, isDevelopment: boolean) => {
  const policy = currentPolicy(appFolder);
  const own = (of: keyof ReturnType<typeof policy>) => [() => ["'self'", ...policy()[of]].join(' ')];
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: isDevelopment
      ? false
      : {
          useDefaults: false,
          directives: {
            defaultSrc: ["'none'"],
            scriptSrc: own('scripts'),
            styleSrc: own('styles'),
            imgSrc: ["'self'", 'data:'],
            fontSrc: ["'self'"],
            connectSrc: own('apis'),
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
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (mayHaveOpener(request)) reply.header('cross-origin-opener-policy', 'same-origin');
    // HSTS only over HTTPS: on localhost it would block other projects.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains; preload');
    if (request.url.startsWith('/v1/')) reply.header('cache-control', 'no-store');
  });
};
