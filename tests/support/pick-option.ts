import type { Locator } from 'playwright-core';

/** Types into a picker and takes the option, as a person does. */
export const pickOption = async (picker: Locator, option: string): Promise<void> => {
  await picker.click();
  await picker.fill(option);
  await picker.page().getByRole('option', { name: option, exact: true }).first().click();
};
