import { afterAll, afterEach, beforeEach } from 'vitest';
import { utils } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getFileHooks, setFileHooks } from './file-hooks.ts';

const PRINTED_CHARACTERS = 7000;

beforeEach(async () => {
  await cleanup();
  await getFileHooks()?.beforeEach?.();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') utils.debug(document.body, PRINTED_CHARACTERS);
  await getFileHooks()?.afterEach?.();
});
afterAll(async () => {
  const hooks = getFileHooks();
  setFileHooks(null);
  await hooks?.afterAll();
});
