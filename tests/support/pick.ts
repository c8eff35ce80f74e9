import { page, type Locator } from 'vitest/browser';

/** Types into a picker and takes the option, as a person does. */
export const pick = async (picker: Locator, option: string | RegExp): Promise<void> => {
  await picker.click();
  if (typeof option === 'string') await picker.fill(option);
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click();
};

/** Types the whole name of a field, which needs no choosing. */
export const pickByName = async (picker: Locator, name: string): Promise<void> => {
  await picker.click();
  await picker.fill(name);
};
