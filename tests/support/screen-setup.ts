import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { getFileHooks, setFileHooks } from './file-hooks.ts';

beforeEach(async () => {
  await cleanup();
  await getFileHooks()?.beforeEach?.();
});
afterEach(() => getFileHooks()?.afterEach?.());
afterAll(async () => {
  const hooks = getFileHooks();
  setFileHooks(null);
  await hooks?.afterAll();
});
