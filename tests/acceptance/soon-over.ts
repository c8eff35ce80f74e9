import { startRegistrar } from '../support/registrar-process.ts';
import type { Check } from './check.ts';
import { inFolder, startOn } from './own-server.ts';

const LIMIT_MS = 5_000;
const REQUESTS = 20;

const timed = async <T>(work: Promise<T>) => {
  const began = performance.now();
  const result = await work;
  return { result, took: Math.round(performance.now() - began) };
};

/** E03: a second server on the same folder, whose PostgreSQL is its own, ends within 5 s and names the first. */
export const secondServer: Check = () =>
  inFolder(async (folder) => {
    const first = await startRegistrar({ PORT: '0', DATA_DIR: folder });
    const refused = startRegistrar({ PORT: '0', DATA_DIR: folder }).then(
      () => 'it started',
      (cause: Error) => cause.message,
    );
    const { result, took } = await timed(refused);
    await first.stop();
    const isNamed = result.includes(`(process ${first.pid} at ${first.address})`);
    return { holds: isNamed && took <= LIMIT_MS, figures: { ended_ms: took, limit: LIMIT_MS, said: result } };
  });

/** E06: SIGTERM with 20 requests in flight: all are answered, and it ends with 0 within 5 s. */
export const endWithRequests: Check = () =>
  inFolder(async (folder) => {
    const { process, client } = await startOn(folder);
    const requests = Array.from({ length: REQUESTS }, () =>
      client.send('POST', '/v1/auth/login', {
        body: { email: 'nobody@example.org', password: 'none of them' },
      }),
    );
    await Promise.race(requests);
    const { result: code, took } = await timed(process.stop());
    const ends = await Promise.allSettled(requests);
    const lost = ends.filter(({ status }) => status === 'rejected').length;
    return {
      holds: code === 0 && lost === 0 && took <= LIMIT_MS,
      figures: { in_flight: REQUESTS, lost, code, ended_ms: took, limit: LIMIT_MS },
    };
  });
