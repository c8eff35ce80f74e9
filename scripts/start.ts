import { startServer, type RunningServer } from '../server/main.ts';
import { readSettings, StartFailure } from '../server/settings.ts';
import { buildIfStale, isStale } from './build.ts';

const greet = ({ address, firstAdministrator }: RunningServer) => {
  const lines = ['', '  Registrar is ready.', '', `  Address:   ${address}`];
  if (firstAdministrator) {
    lines.push(`  Email:     ${firstAdministrator.email}`);
    lines.push(
      firstAdministrator.password === null
        ? '  Password:  as set in ADMIN_PASSWORD'
        : `  Password:  ${firstAdministrator.password}   (shown this once)`,
    );
  }
  console.log([...lines, '', '  Ctrl-C stops it.', ''].join('\n'));
};

const stopOnSignal = (server: RunningServer) => {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void server.stop().then(() => process.exit(0));
    });
  }
};

try {
  const settings = readSettings(process.env);
  if (isStale()) console.log('Building the app …');
  await buildIfStale();
  const server = await startServer(settings);
  stopOnSignal(server);
  greet(server);
} catch (error) {
  // A person who set something wrong needs the sentence, not our stack.
  console.error(error instanceof StartFailure ? `Registrar could not start. ${error.message}` : error);
  process.exit(1);
}
