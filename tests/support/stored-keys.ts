import type { BrowserContext } from 'playwright-core';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser holds, without its cookies, and in its local storage these keys alone. */
export const storedKeys = ({ origins }: StorageState, keys: readonly string[]): StorageState => ({
  cookies: [],
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => keys.includes(name)),
  })),
});
