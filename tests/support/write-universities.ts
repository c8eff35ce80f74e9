import type { TestServer } from './server.ts';

export const UNIVERSITIES = '/v1/universities';

/** @param server once it has started; each write returns the body of its answer */
export const writeUniversities = (server: () => TestServer) => {
  const write = async (method: string, path: string, body?: object, version?: number) =>
    (
      await server().call(method, path, {
        ...(body ? { body } : {}),
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      })
    ).body;
  return {
    write,
    create: (fields: object = {}) =>
      write('POST', UNIVERSITIES, { name: 'Tribhuvan', country: 'NP', ...fields }),
    change: (id: string, version: number, fields: object) =>
      write('PATCH', `${UNIVERSITIES}/${id}`, fields, version),
  };
};
