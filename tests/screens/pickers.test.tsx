import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';

interface Row {
  readonly id: string;
}

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});

test('Esc closes a list of options, and then the form; the value it found stays', async () => {
  const make = (kind: string, fields: object) => call<Row>('POST', `/v1/${kind}`, fields);
  const major = await make('majors', { name: 'Volcanology' });
  const level = await make('levels', { code: 'esc', name: 'Escaping level' });
  const university = await make('universities', { name: 'Escape College', country: 'NP' });
  const offering = await make('offerings', {
    university_id: university.id,
    major_id: major.id,
    level_id: level.id,
    language: 'en',
  });
  await visit({ server, path: `/university/${university.id}` });
  const form = page.getByRole('dialog', { name: 'Edit offering' });
  for (const [label, value] of [
    ['Major', 'Volcanology'],
    ['Language of instruction', 'English'],
  ] as const) {
    await page.getByRole('button', { name: /^Edit Volcanology/ }).click();
    const field = form.getByRole('combobox', { name: label });
    await field.click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('zz{Escape}');
    await expect.element(field).toHaveAttribute('aria-expanded', 'false');
    await expect.element(field).toHaveValue(value);
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
  }
  expect(await call('GET', `/v1/offerings/${offering.id}`)).toMatchObject({ version: 1, language: 'en' });
});

test('a country is found with the keyboard’s apostrophe, and by another name', async () => {
  await visit({ server, path: '/university/' });
  await page.getByRole('button', { name: 'New university' }).click();
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  for (const name of ["Cote d'Iv", 'Ivory coast']) {
    await country.click();
    await userEvent.keyboard(name);
    await userEvent.tab();
    await expect.element(country).toHaveValue('Côte d’Ivoire');
    await country.clear();
  }
});
