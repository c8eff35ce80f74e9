const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '');

export const DISK_FULL_ADVICE =
  'The server’s disk is full. Ask whoever runs the server to free up space, then try again.';
