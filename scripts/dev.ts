import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { RunningServer } from '../server/main.ts';
import { serve } from '../server/serve.ts';

/** The real server with Vite in front of the screens: the app reloads as its sources change. */
const hotReload = async (app: FastifyInstance) => {
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(v1\/|healthz|readyz)/.test(request.url)) return done();
    reply.hijack();
    // The inspector's page holds the app in a frame, and Stately's has to know the window that opened it.
    reply.raw.removeHeader('X-Frame-Options');
    reply.raw.removeHeader('Cross-Origin-Opener-Policy');
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
    return undefined;
  });
  return () => null;
};

const greet = ({ address, firstAdministrator }: RunningServer) => {
  console.log(`\n  Registrar (development)\n\n  Address:   ${address}`);
  if (firstAdministrator?.password) {
    console.log(
      `  Email:     ${firstAdministrator.email}\n  Password:  ${firstAdministrator.password}   (shown only once)`,
    );
  }
  console.log();
};

serve(async () => ({ screens: hotReload }), greet);
