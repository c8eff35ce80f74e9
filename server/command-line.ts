/** How a command is called: from the sources, or where it was deployed as built. */
export const commandLine = (name: 'backup' | 'restore' | 'user'): string =>
  import.meta.filename.endsWith('.ts') ? `npm run ${name} --` : `node dist/server/${name}-command.js`;
