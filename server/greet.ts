import type { RunningServer } from './main.ts';

export const greet = ({ address, firstAdministrator }: RunningServer) => {
  const lines = ['', '  Registrar is ready.', '', `  Address:   ${address}`];
  if (firstAdministrator) {
    lines.push(`  Email:     ${firstAdministrator.email}`);
    lines.push(
      firstAdministrator.password === null
        ? '  Password:  as set in ADMIN_PASSWORD'
        : `  Password:  ${firstAdministrator.password}   (shown only once)`,
    );
  }
  console.log([...lines, '', '  Press Ctrl+C to stop.', ''].join('\n'));
};
