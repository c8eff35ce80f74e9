import type { RunningServer } from '../server/main.ts';
import { buildIfStale, isStale } from './build.ts';
import { serve } from './serve.ts';

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

serve(async (signal) => {
  if (isStale()) console.log('Building the app …');
  await buildIfStale(signal);
  return {};
}, greet);
