import { expect } from 'vitest';
import type { Import } from '../../contract/imports.ts';
import { waited, type otherClient } from './screen.tsx';

/** Of a file up to its review. @returns its id */
export const checkedImport = async (
  call: Awaited<ReturnType<typeof otherClient>>,
  csv: string,
  fileName = 'list.csv',
  plural = 'universities',
): Promise<string> => {
  const file = new Blob([csv], { type: 'text/csv' });
  const { id, mapping } = await call<Import>('POST', `/v1/${plural}/imports?name=${fileName}`, file);
  await call('POST', `/v1/imports/${id}/check`, { mapping });
  await waited(async () =>
    expect(await call<Import>('GET', `/v1/imports/${id}`)).toMatchObject({ state: 'checked' }),
  );
  return id;
};
