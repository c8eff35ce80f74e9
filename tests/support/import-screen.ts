import type { Locator, Page } from 'playwright-core';

/** The page of an import, once it is there. */
export const importScreen = async (page: Page, title: string): Promise<Locator> => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return page.getByRole('main');
};
