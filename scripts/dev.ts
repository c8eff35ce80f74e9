import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type { RunningServer } from '../server/main.ts';
import { serve } from '../server/serve.ts';

const hotReload = async (app: FastifyInstance) => {
  const vite = await createServer({
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(v1\/|healthz|readyz)/.test(request.url)) return done();
    reply.hijack();
    // The inspector frames the app, and Stately's needs its opener.
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
