import { afterAll, beforeAll, expect, test } from 'vitest';
import { stores } from '../../server/stores/stores.ts';
import { kindRegistry } from '../../src/kinds/registry.ts';
import { recordPath, type Declaration } from '../../src/kinds/declaration.ts';
import { KINDS } from '../../src/kinds/kinds.ts';
import { blockCode } from '../support/block-code.ts';
import { beginJourney, type Journey } from '../support/journey.ts';
import { requiredOf, sampleRecord } from '../support/sample-record.ts';

/** Generated from the declarations: a kind added tomorrow has to have its screens without a line here. */

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

const make = async (plural: string, { titleField }: Declaration, word: string) => {
  const kind = stores.find((store) => store.kind.plural === plural)?.kind;
  if (!kind) throw new Error(`the server has no ${plural}`);
  const ids: Record<string, string[]> = {};
  for (const referred of Object.values(kind.references)) {
    const { body } = await journey.server.call('GET', `/v1/${referred}?limit=1`);
    ids[referred ?? ''] = body.data.map(({ id }: { id: string }) => id);
  }
  const required = requiredOf(kind, sampleRecord(kind, { word, ids }));
  const made = await journey.server.call('POST', `/v1/${plural}`, { body: required });
  return { id: String(made.body.data.id), title: String(required[titleField]) };
};

test.each(Object.entries(kindRegistry))(
  '%s have a list, a form with every field, a detail and a history',
  async (plural, declaration) => {
    const { id, title } = await make(plural, declaration, 'Kittiwake');

    const { page, complaints, close } = await journey.visit(
      `${declaration.path}?${new URLSearchParams({ q: title })}`,
    );
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(declaration.plural);
    await page
      .getByRole('table', { name: declaration.plural })
      .getByRole('link', { name: title, exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(recordPath(declaration, id));

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Edit ${declaration.singular}` });
    const { form: sections } = await declaration.loadDetails();
    for (const { label, applies } of sections.flatMap(({ fields }) => fields)) {
      // What does not apply to the record is left out.
      if (applies) continue;
      await form.getByText(label, { exact: true }).first().waitFor();
    }
    const renamed = `${title} renamed`;
    await form
      .getByRole('textbox')
      .and(form.locator(`[value="${title}"]`))
      .first()
      .fill(renamed);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: renamed }).waitFor();

    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByRole('tabpanel').getByText(renamed).first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(Object.entries(kindRegistry))(
  '%s are reached by a key and by the palette, and have saved views and an import',
  async (plural, { path, plural: heading }) => {
    const { page, complaints, close } = await journey.visit('/activity');
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.keyboard.type(`g${KINDS[plural as keyof typeof KINDS].key}`);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);

    // Where there is not room for every tab, the others are in a menu with it.
    await page.getByRole('button', { name: /^(More views|Views)/ }).click();
    const first = page.getByRole('menuitem', { name: 'Save as new view' });
    await first.or(page.getByRole('dialog', { name: 'Save view' })).waitFor();
    if (await first.isVisible()) await first.click();
    await page.getByRole('dialog', { name: 'Save view' }).getByRole('textbox', { name: 'Name' }).fill('Mine');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^(More views|Views): Mine$/ }).waitFor();
    const { body } = await journey.server.call('GET', `/v1/saved-views?kind=${plural}`);
    expect(body.data).toMatchObject([{ name: 'Mine' }]);

    await page.keyboard.press('Control+k');
    const command = `Import ${heading.toLowerCase()}`;
    await page.keyboard.type(command);
    await page.getByRole('option', { name: command, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Import/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
);

const isPrerendered = (cell: object) => 'prerendered' in cell;
const prerendered = Object.entries(kindRegistry).filter(([, { columns, summary }]) =>
  [summary, ...columns.map(({ cell }) => cell)].every(isPrerendered),
);

test.each(prerendered)('the rows of %s are there before the code has come', async (plural, declaration) => {
  await make(plural, declaration, 'Aardvark');
  const { page, context, complaints, close } = await journey.visit('/activity');
  await page.waitForFunction(() => localStorage.getItem('registrar.typeface') !== null);
  const go = await blockCode(context);
  await page.goto(`${journey.server.address}${declaration.path}`, { waitUntil: 'commit' });
  const rows = page.locator('.boot-skeleton main tbody');
  await rows.locator('tr').first().waitFor();
  const { body } = await journey.server.call('GET', `/v1/${plural}?limit=1`);
  expect(await rows.innerText()).toContain(String(body.data[0][declaration.titleField]));
  go();
  await page.getByRole('table', { name: declaration.plural }).getByRole('link').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test.each(Object.entries(kindRegistry))(
  'the form of %s writes each of their fields, once',
  async (plural, declaration) => {
    const { form, kind } = await declaration.loadDetails();
    const written = form.flatMap(({ fields }) => fields.map(({ field }) => field));
    expect(kind.plural).toBe(plural);
    expect(written.toSorted()).toEqual(Object.keys(kind.fields).toSorted());
    const known = [...Object.keys(kind.fields), ...Object.keys(kind.computed ?? {}), 'status', 'updated_at'];
    for (const { field } of declaration.columns) expect(known).toContain(field);
  },
);
