import { afterAll, beforeAll, expect, test } from 'vitest';
import { stores } from '../../server/stores/stores.ts';
import { kindRegistry } from '../../src/kinds/registry.ts';
import { recordPath } from '../../src/kinds/declaration.ts';
import { beginJourney, type Journey } from '../support/journey.ts';
import { requiredOf, sampleRecord } from '../support/sample-record.ts';

/** Generated from the declarations: a kind added tomorrow has to have its screens without a line here. */

let journey: Journey;
beforeAll(async () => {
  journey = await beginJourney();
});
afterAll(() => journey.end());

test.each(Object.entries(kindRegistry))(
  '%s have a list, a form with every field, a detail and a history',
  async (plural, declaration) => {
    const kind = stores.find((store) => store.kind.plural === plural)?.kind;
    if (!kind) throw new Error(`the server has no ${plural}`);
    const ids: Record<string, string[]> = {};
    for (const referred of Object.values(kind.references)) {
      // eslint-disable-next-line no-await-in-loop
      const { body } = await journey.server.call('GET', `/v1/${referred}?limit=1`);
      ids[referred ?? ''] = body.data.map(({ id }: { id: string }) => id);
    }
    const required = requiredOf(kind, sampleRecord(kind, { word: 'Kittiwake', ids }));
    const title = String(required[declaration.titleField]);
    const made = await journey.server.call('POST', `/v1/${plural}`, { body: required });
    const { id } = made.body.data;

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
      // eslint-disable-next-line no-await-in-loop
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
  'the form of %s writes each of their fields, once',
  async (plural, declaration) => {
    const { form, kind } = await declaration.loadDetails();
    const written = form.flatMap(({ fields }) => fields.map(({ field }) => field));
    expect(kind.plural).toBe(plural);
    expect(written.toSorted()).toEqual(Object.keys(kind.fields).toSorted());
    const known = [...Object.keys(kind.fields), ...Object.keys(kind.derived ?? {}), 'status', 'updated_at'];
    for (const { field } of declaration.columns) expect(known).toContain(field);
  },
);
