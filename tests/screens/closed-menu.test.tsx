import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useClosedMenu } from '../../src/views/parts/use-closed-menu.ts';

test('a menu that is opened without a connection opens once that is back', async () => {
  let isAway = true;
  const load = () =>
    isAway ? Promise.reject(new Error('offline')) : Promise.resolve({ Menu: () => <p>Its entries</p> });
  const Actions = () => {
    const { code, button } = useClosedMenu(load);
    return code ? <code.Menu /> : <button {...button}>More actions</button>;
  };
  await render(<Actions />);
  await page.getByRole('button', { name: 'More actions' }).click();
  isAway = false;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Its entries')).toBeVisible();
});
