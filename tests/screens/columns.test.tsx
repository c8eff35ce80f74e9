import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit, waited } from '../support/screen.tsx';
import '../support/styles.ts';

let server: string;
beforeAll(async () => {
  server = await startServer();
});

const open = async (path = '/university/') => {
  const wiring = await visit({ server, path });
  await expect
    .element(page.getByRole('table', { name: 'Universities' }).getByRole('row').nth(1))
    .toBeVisible();
  return wiring;
};
const popup = page.getByRole('dialog', { name: 'Columns' });
const openPopup = async () => {
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(popup).toBeVisible();
};
const headings = () =>
  [...document.querySelectorAll('thead th[aria-label]')].map((cell) => cell.getAttribute('aria-label'));
const has = (expected: readonly string[]) => waited(() => expect(headings()).toEqual(expected));
const widthOf = (title: string) =>
  Math.round(document.querySelector(`thead th[aria-label="${title}"]`)?.getBoundingClientRect().width ?? 0);
const OWN = ['Name', 'Country', 'City', 'Type', 'Established'];

test.each(['country', 'country,city,type,established,region,control,website,phone'])(
  'chosen columns are shown in a narrower window too, and their head stays in sight: %s',
  async (columns) => {
    await open(`/university/?columns=${columns}`);
    await page.viewport(1000, 600);
    const head = page.getByRole('columnheader', { name: 'Country' });
    await expect.element(head).toBeVisible();
    const list = head.element().closest('table');
    await waited(() => expect(list?.parentElement?.style.getPropertyValue('--list-height')).not.toBe(''));
    const top = () => head.element().getBoundingClientRect().top;
    const before = top();
    window.scrollTo(0, 400);
    await waited(() => expect(list?.getBoundingClientRect().top).toBeLessThan(0));
    await waited(() => expect(top()).toBeGreaterThanOrEqual(0));
    expect(top()).toBeLessThanOrEqual(before);
  },
);

describe('the columns of a list', () => {
  test('are chosen among all fields, said in the address, and had again at the next visit', async () => {
    await open();
    await has(OWN);
    await openPopup();
    await popup.getByRole('checkbox', { name: 'Type' }).click();
    await popup.getByRole('checkbox', { name: 'Updated', exact: true }).click();
    await has(['Name', 'Country', 'City', 'Established', 'Updated']);
    expect(new URLSearchParams(location.search).get('columns')).toBe('country,city,established,updated_at');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Columns' })).toHaveFocus();
    history.replaceState(null, '', '/levels/');
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities' }).click();
    await has(['Name', 'Country', 'City', 'Established', 'Updated']);
    await openPopup();
    await popup.getByRole('button', { name: 'Reset' }).click();
    await has(OWN);
    await expect.poll(() => location.search).toBe('');
  });

  test('stay where they are in the menu when they are ticked, until it is opened again', async () => {
    await open();
    await openPopup();
    const names = () =>
      [...document.querySelectorAll('.columns-popup li')].map(({ textContent }) => textContent);
    const before = names();
    await popup.getByRole('checkbox', { name: 'Country' }).click();
    await has(['Name', 'City', 'Type', 'Established']);
    expect(names()).toEqual(before);
    await popup.getByRole('checkbox', { name: 'Updated', exact: true }).click();
    await has(['Name', 'City', 'Type', 'Established', 'Updated']);
    expect(names()).toEqual(before);
    (popup.getByRole('button', { name: 'Move Updated' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await has(['Name', 'City', 'Type', 'Updated', 'Established']);
    // Without a drag (WCAG 2.5.7); the first goes to the end.
    await popup.getByRole('button', { name: 'Move City' }).click();
    await has(['Name', 'Type', 'Updated', 'Established', 'City']);
    await popup.getByRole('button', { name: 'Move Established' }).click();
    await popup.getByRole('button', { name: 'Move City' }).click();
    await popup.getByRole('button', { name: 'Move City' }).click();
    await popup.getByRole('button', { name: 'Move City' }).click();
    await has(['Name', 'City', 'Type', 'Established', 'Updated']);
    await popup.getByRole('checkbox', { name: 'Country' }).click();
    await has(['Name', 'Country', 'City', 'Type', 'Established', 'Updated']);
    (popup.getByRole('button', { name: 'Reset' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Columns' })).toHaveFocus();
    await openPopup();
    expect(names().slice(0, 5)).toEqual(['Country', 'City', 'Type', 'Established', 'Updated']);
  });

  test('chosen in a filtered list are its own, and leave those of all universities alone', async () => {
    await open('/university/?q=London');
    await has(OWN);
    await openPopup();
    await popup.getByRole('checkbox', { name: 'Type' }).click();
    await has(['Name', 'Country', 'City', 'Established']);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Views' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Save view' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities' }).click();
    await waited(() => expect(location.search).toBe(''));
    await has(OWN);
  });

  test('reset in a filtered list are those every list begins with, whatever was chosen for all', async () => {
    await open();
    await openPopup();
    await popup.getByRole('checkbox', { name: 'Type' }).click();
    await has(['Name', 'Country', 'City', 'Established']);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('searchbox', { name: 'Search universities' }).fill('London');
    await waited(() => expect(location.search).toContain('q=London'));
    await openPopup();
    await popup.getByRole('button', { name: 'Reset' }).click();
    await has(OWN);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities' }).click();
    await has(['Name', 'Country', 'City', 'Established']);
  });

  test('and rows that stand closer are chosen in one place', async () => {
    await visit({ server, path: '/levels/' });
    await expect.element(page.getByRole('link', { name: 'Bachelor’s degree', exact: true })).toBeVisible();
    const height = () => document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
    const before = height();
    await openPopup();
    await popup.getByRole('checkbox', { name: 'Compact rows' }).click();
    await waited(() => expect(height()).toBeLessThan(before));
    await popup.getByRole('checkbox', { name: 'Compact rows' }).click();
    await waited(() => expect(height()).toBe(before));
  });

  test('are none to choose on a phone, where rows may still stand closer', async () => {
    await visit({ server, path: '/levels/' });
    await page.viewport(360, 740);
    await expect.element(page.getByRole('link', { name: 'Bachelor’s degree', exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Filter' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Columns' }).query()).toBeNull();
    const height = () => document.querySelector('tbody tr')?.getBoundingClientRect().height ?? 0;
    const before = height();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await waited(() => expect(height()).toBeLessThan(before));
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await waited(() => expect(height()).toBe(before));
  });

  test('of the trash say when and by whom, which cannot be unticked there', async () => {
    const call = await otherClient(server);
    const { id } = await call<{ id: string }>('POST', '/v1/levels', { code: 'gone', name: 'Gone level' });
    await call('DELETE', `/v1/levels/${id}`, undefined, 1);
    await visit({ server, path: '/levels/?in=trash' });
    await waited(() => expect(headings().slice(0, 3)).toEqual(['Name', 'Deleted', 'Deleted by']));
    await openPopup();
    for (const name of ['Deleted', 'Deleted by']) {
      const box = popup.getByRole('checkbox', { name, exact: true });
      await expect.element(box).toBeChecked();
      await expect.element(box).toBeDisabled();
    }
    await popup.getByRole('checkbox', { name: 'Code', exact: true }).click();
    await waited(() => expect(headings()).not.toContain('Code'));
    expect(headings().slice(0, 3)).toEqual(['Name', 'Deleted', 'Deleted by']);
  });

  test('change places by arrow keys, which say where a column is now, and by being dragged, which Escape cancels', async () => {
    await open();
    await openPopup();
    const move = (title: string) => popup.getByRole('button', { name: `Move ${title}` });
    (move('City').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await has(['Name', 'City', 'Country', 'Type', 'Established']);
    await expect.element(popup.getByText('City moved to position 1 of 4.')).toBeInTheDocument();
    await expect.element(move('City')).toHaveFocus();
    const handle = move('Established').element();
    const { bottom, left } = move('City').element().getBoundingClientRect();
    const at = (y: number) => ({ bubbles: true, pointerId: 1, isPrimary: true, clientX: left, clientY: y });
    const lift = async () => {
      handle.dispatchEvent(new PointerEvent('pointerdown', at(bottom + 120)));
      handle.dispatchEvent(new PointerEvent('pointermove', at(bottom - 8)));
      await waited(() => expect(handle.closest('li')?.dataset['lifted']).toBe('true'));
      await has(['Name', 'Established', 'City', 'Country', 'Type']);
    };
    await lift();
    await userEvent.keyboard('{Escape}');
    await has(['Name', 'City', 'Country', 'Type', 'Established']);
    await expect.element(popup.getByText('Established stays where it was.')).toBeInTheDocument();
    handle.dispatchEvent(new PointerEvent('pointerup', at(bottom - 8)));
    await lift();
    handle.dispatchEvent(new PointerEvent('pointerup', at(bottom - 8)));
    await waited(() => expect(handle.closest('li')?.dataset['lifted']).toBeUndefined());
    await has(['Name', 'Established', 'City', 'Country', 'Type']);
  });

  test('are made wider by keys and given their own width back, and are as wide at the next visit', async () => {
    await open();
    const grip = page.getByRole('separator', { name: 'Width of Country' });
    await expect.element(grip).toHaveAttribute('aria-valuetext', '176 pixels');
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await waited(() => expect(widthOf('Country')).toBeGreaterThanOrEqual(208));
    await page.getByRole('link', { name: 'Subjects' }).click();
    await page.getByRole('link', { name: 'Universities' }).click();
    await expect.element(grip).toHaveAttribute('aria-valuenow', '208');
    (grip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(grip).toHaveAttribute('aria-valuenow', '176');
  });

  test('are made wider and narrower by single clicks, without a drag', async () => {
    await open();
    await openPopup();
    const grip = page.getByRole('separator', { name: 'Width of Country' });
    const wider = popup.getByRole('button', { name: 'Make Country wider' });
    const before = widthOf('Country');
    await wider.click();
    await wider.click();
    await waited(() => expect(widthOf('Country')).toBeGreaterThan(before));
    await expect.element(popup.getByText('Country is 240 pixels wide.')).toBeInTheDocument();
    await expect.element(wider).toHaveFocus();
    await popup.getByRole('button', { name: 'Make Country narrower' }).click();
    await expect.element(popup.getByText('Country is 208 pixels wide.')).toBeInTheDocument();
    await expect.element(grip).toHaveAttribute('aria-valuenow', '208');
  });

  test('are made wider by the pointer, and Escape gives back the width they had', async () => {
    await open();
    const grip = page.getByRole('separator', { name: 'Width of Country' });
    await expect.element(grip).toHaveAttribute('aria-valuenow', '176');
    const element = grip.element();
    const before = widthOf('Country');
    const at = (clientX: number) => ({ bubbles: true, pointerId: 1, isPrimary: true, clientX, clientY: 5 });
    element.dispatchEvent(new PointerEvent('pointerdown', at(300)));
    element.dispatchEvent(new PointerEvent('pointermove', at(400)));
    await waited(() => expect(widthOf('Country')).toBeGreaterThan(before + 90));
    await userEvent.keyboard('{Escape}');
    await waited(() => expect(widthOf('Country')).toBe(before));
    element.dispatchEvent(new PointerEvent('pointerup', at(400)));
    await expect.element(grip).toHaveAttribute('aria-valuenow', '176');
    element.dispatchEvent(new PointerEvent('pointerdown', at(300)));
    element.dispatchEvent(new PointerEvent('pointermove', at(340)));
    element.dispatchEvent(new PointerEvent('pointerup', at(340)));
    await waited(() => expect(Math.round(widthOf('Country') - before)).toBe(40));
  });

  test('scroll beside the name where they do not fit, and never the page, at 320 pixels neither', async () => {
    const many = 'country,city,region,type,control,website,email,established,created_at,updated_at';
    await open(`/university/?columns=${many}`);
    await waited(() => expect(headings()).toHaveLength(11));
    const box = document.querySelector('.list-scroll') as HTMLElement;
    const name = () => Number(document.querySelector('tbody th')?.getBoundingClientRect().left);
    const before = name();
    box.scrollLeft = 400;
    await waited(() => expect(box.scrollLeft).toBe(400));
    // The border of the table does go.
    expect(Math.abs(name() - before)).toBeLessThanOrEqual(1);
    expect(document.documentElement.scrollWidth).toBe(1280);
    await page.viewport(320, 700);
    expect(document.documentElement.scrollWidth).toBe(320);
  });

  test('of another person’s address are shown, what they do not name left out', async () => {
    await open('/university/?columns=status,nonsense,ror_id');
    await has(['Name', 'Status', 'ROR ID']);
  });

  test('say by which of them, and in which order, the rows are sorted; Shift and Enter add one', async () => {
    await open('/university/?sort=-established');
    const city = page.getByRole('table').getByRole('button', { name: 'City' });
    (city.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await waited(() => expect(location.search).toBe('?sort=-established%2Ccity'));
    await expect
      .element(page.getByText('Sorted by Established, descending, then by City', { exact: true }))
      .toBeInTheDocument();
    await expect.element(city.getByText('2')).toBeVisible();
  });
});
