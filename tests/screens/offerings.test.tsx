import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
/** Every test has a university, two majors and two levels of its own. */
let university: Row;
let majors: readonly Row[] = [];
let levels: readonly Row[] = [];
let made = 0;
const make = (kind: string, fields: object) => call<Row>('POST', `/v1/${kind}`, fields);
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(async () => {
  made += 1;
  university = await make('universities', { name: `Karnali University ${made}`, country: 'NP' });
  majors = await Promise.all(
    ['Glaciology', 'Beekeeping'].map((name) => make('majors', { name: `${name} ${made}` })),
  );
  levels = await Promise.all(
    ['First', 'Second'].map((name) =>
      make('levels', { code: `${name}${made}`, name: `${name} cycle ${made}` }),
    ),
  );
});

const offer = (major: Row | undefined, level: Row | undefined, fields: object = {}) =>
  make('offerings', { university_id: university.id, major_id: major?.id, level_id: level?.id, ...fields });
/** More than are seen at a glance, so that they can be narrowed. */
const crowd = (kind: 'universities' | 'majors', level: Row | undefined, fields: object) =>
  Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const other = await make(kind, { name: `Another ${at} ${made}`, ...fields });
      return kind === 'majors'
        ? offer(other, level)
        : make('offerings', { university_id: other.id, major_id: majors[0]?.id, level_id: level?.id });
    }),
  );
const section = () => page.getByRole('region', { name: 'Offerings' });
const row = (name: string) => section().getByRole('row', { name });
const button = (label: string | RegExp) => page.getByRole('button', { name: label, exact: true });

describe('offerings on a university’s screen', () => {
  test('are counted, searched in spite of a typo, and narrowed by level and status', async () => {
    await offer(majors[0], levels[0], {
      status: 'published',
      tuition: 250_000,
      currency: 'NPR',
      tuition_period: 'year',
    });
    await offer(majors[1], levels[1]);
    await crowd('majors', levels[1], {});
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(section().getByRole('status')).toHaveTextContent('12 offerings');
    await expect.element(row(`Glaciology ${made}`)).toHaveTextContent('NPR 250,000 per year');
    await section().getByRole('searchbox', { name: 'Search offerings' }).fill('beekeping');
    await expect.element(section().getByRole('status')).toHaveTextContent('1 match');
    await expect.element(row(`Beekeeping ${made}`)).toBeVisible();
    await expect.element(row(`Glaciology ${made}`)).not.toBeInTheDocument();
    await section().getByRole('searchbox', { name: 'Search offerings' }).fill('');
    await pick(section().getByRole('combobox', { name: 'Level', exact: true }), `First cycle ${made} (1)`);
    await expect.element(row(`Beekeeping ${made}`)).not.toBeInTheDocument();
    await section().getByRole('combobox', { name: 'Status of offerings' }).selectOptions('Draft');
    await expect.element(section().getByText('No offerings match.')).toBeVisible();
  });

  test('are imported from here, and from the menu of all universities', async () => {
    await visit({ server, path: `/university/${university.id}` });
    const title = page.getByRole('heading', { level: 1, name: 'Import offerings' });
    await page.getByRole('link', { name: 'Import offerings' }).click();
    await expect.element(title).toBeVisible();
    await page.getByRole('link', { name: 'Universities', exact: true }).first().click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import offerings' }).click();
    await expect.element(title).toBeVisible();
    await expect
      .element(page.getByRole('combobox', { name: 'What does this file contain?' }))
      .toHaveValue('offerings');
    await expect
      .element(page.getByText('An offering is a major taught at a university at a level.'))
      .toBeVisible();
  });

  test('have no column for what none of them has', async () => {
    await page.viewport(1440, 900);
    await offer(majors[0], levels[0]);
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(row(`Glaciology ${made}`)).toBeVisible();
    await expect.element(section().getByRole('columnheader', { name: 'Major' })).toBeVisible();
    await expect.element(section().getByRole('columnheader', { name: 'Tuition' })).not.toBeInTheDocument();
    // Nor is there anything to narrow a few by.
    await expect.element(section().getByRole('searchbox')).not.toBeInTheDocument();
  });

  test('stand in one line each on a laptop, with what they cost below one another', async () => {
    await page.viewport(1280, 800);
    const terms = { duration_months: 48, mode: 'full_time', language: 'en', intakes: [9] };
    await offer(majors[0], levels[0], { ...terms, tuition: 9000, currency: 'USD' });
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(section().getByRole('columnheader', { name: 'Tuition' })).toBeVisible();
    const tuition = section().getByRole('cell', { name: 'USD 9,000' });
    await expect.element(tuition).toBeVisible();
    const edit = section().getByRole('button', { name: /^Edit Glaciology/ });
    expect(edit.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(
      tuition.element().getBoundingClientRect().right,
    );
    expect(row(`Glaciology ${made}`).element().clientHeight).toBeLessThan(40);
  });

  test('stand below their levels, in the order of levels, with the number of each', async () => {
    await call('POST', `/v1/levels/${levels[1]?.id}/place`, { after: null }, 1);
    await offer(majors[0], levels[0]);
    await offer(majors[1], levels[0]);
    await offer(majors[0], levels[1]);
    await visit({ server, path: `/university/${university.id}` });
    const heads = () => [...section().element().querySelectorAll('tbody th')];
    await expect
      .poll(() => heads().map((head) => (head.querySelector('a') ?? head).textContent))
      .toEqual([
        `Second cycle ${made} 1`,
        `Glaciology ${made}`,
        `First cycle ${made} 2`,
        `Beekeeping ${made}`,
        `Glaciology ${made}`,
      ]);
  });

  test('say which of them a page holds', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => make('majors', { name: `Paged ${made} ${at}` }));
    await Promise.all((await Promise.all(rows)).map((major) => offer(major, levels[0])));
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(section().getByText('1–100 of 101', { exact: true })).toBeVisible();
    await section().getByRole('button', { name: 'Next page' }).click();
    await expect.element(section().getByText('101–101 of 101', { exact: true })).toBeVisible();
    await section().getByRole('button', { name: 'Previous page' }).click();
    await expect.element(section().getByText('1–100 of 101', { exact: true })).toBeVisible();
  });

  test('are added where they are seen; a second of the same triple is refused beside the major', async () => {
    await offer(majors[1], levels[0]);
    await visit({ server, path: `/university/${university.id}?dialog=new-offering` });
    const choose = async (label: string, name: string) => {
      await page.getByRole('combobox', { name: label, exact: true }).fill(name);
      await page.getByRole('option', { name }).click();
    };
    await expect
      .element(page.getByRole('combobox', { name: 'University', exact: true }))
      .not.toBeInTheDocument();
    await choose('Major', `Beekeeping ${made}`);
    await choose('Level', `First cycle ${made}`);
    await button('Save').click();
    await expect
      .element(page.getByText('This university already offers this major at this level.'))
      .toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Major', exact: true })).toBeInvalid();
    await choose('Level', `Second cycle ${made}`);
    await page.getByRole('checkbox', { name: 'Sep' }).click();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(section().getByRole('status')).toHaveTextContent('2 offerings');
    await expect.element(row(`Second cycle ${made} 1`)).toBeVisible();
    await expect.element(button(/^Edit .*Beekeeping.*Second cycle/)).toHaveFocus();
  });

  test('of others come and are counted while one looks', async () => {
    await offer(majors[0], levels[0]);
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(page.getByRole('tab', { name: 'Offerings 1' })).toBeVisible();
    await offer(majors[1], levels[0]);
    await expect.element(page.getByRole('tab', { name: 'Offerings 2' })).toBeVisible();
    await expect.element(row(`Beekeeping ${made}`)).toBeVisible();
  });

  test('are named when what they belong to is archived', async () => {
    await offer(majors[0], levels[0]);
    await offer(majors[1], levels[0]);
    await visit({ server, path: `/university/${university.id}` });
    await expect.element(row(`Glaciology ${made}`)).toBeVisible();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const word = `Archived Karnali University ${made}. Still in use: 2 offerings.`;
    await expect.element(page.getByText(word)).toBeVisible();
  });

  test('are changed and deleted from their row, and that is undone', async () => {
    await offer(majors[0], levels[0]);
    await visit({ server, path: `/university/${university.id}` });
    await button(/^Edit Glaciology/).click();
    await page.getByRole('textbox', { name: 'Duration' }).fill('48');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(row('4 years')).toBeVisible();
    await button(/^Edit Glaciology/).click();
    await expect.element(page.getByRole('textbox', { name: 'Duration' })).toHaveValue('4 years');
    await userEvent.keyboard('{Escape}');
    await button(/^Delete Glaciology/).click();
    await button('Delete').click();
    await expect
      .element(
        section().getByText('No offerings yet. An offering is a major taught at a university at a level.'),
      )
      .toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Offerings 0' })).toBeVisible();
    await expect.element(button('New offering')).toHaveFocus();
    await expect.poll(() => location.pathname).toBe(`/university/${university.id}`);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(row(`Glaciology ${made}`)).toBeVisible();
  });

  test('have their tuition in the currency of the country, until another is chosen', async () => {
    await visit({ server, path: `/university/${university.id}` });
    await button('New offering').click();
    const tuition = page.getByRole('textbox', { name: 'Tuition', exact: true });
    const currency = page.getByRole('combobox', { name: 'Currency' });
    await tuition.fill('1');
    await expect.element(currency).toHaveValue('NPR');
    await currency.fill('USD');
    await userEvent.keyboard('{Enter}');
    await tuition.fill('$ 15 500,50');
    await expect.element(currency).toHaveValue('USD');
    await pick(page.getByRole('combobox', { name: 'Major' }), `Beekeeping ${made}`);
    await page.getByRole('combobox', { name: 'Level' }).fill(`First cycle ${made}`);
    await page
      .getByRole('option', { name: `First cycle ${made}` })
      .first()
      .click();
    await button('Save').click();
    await expect.element(row('USD 15,500.50')).toBeVisible();
  });

  test('have the major that was typed and entered before its results came', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await visit({
      server,
      path: `/university/${university.id}`,
      network: async (request, send) => {
        const answer = await send();
        if (request.url.includes('/v1/majors?')) await released;
        return answer;
      },
    });
    await button('New offering').click();
    const major = page.getByRole('combobox', { name: 'Major' });
    await major.fill(`beekeeping ${made}`);
    await userEvent.keyboard('{Enter}{Tab}');
    release();
    await expect.element(major).toHaveValue(`Beekeeping ${made}`);
    await expect.element(page.getByRole('combobox', { name: 'Level' })).toHaveFocus();
  });

  test('are opened by their row, and by the keys of the record while one has the focus', async () => {
    await page.viewport(1800, 900);
    await offer(majors[0], levels[0], { language: 'en' });
    await visit({ server, path: `/university/${university.id}` });
    const edited = page.getByRole('dialog', { name: `Edit offering at Karnali University ${made}` });
    const close = async () => {
      await edited.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(edited).not.toBeInTheDocument();
    };
    await section().getByRole('cell', { name: 'English', exact: true }).click();
    await expect.element(edited).toBeVisible();
    await close();
    const link = section().getByRole('link', { name: `Glaciology ${made}` });
    link.element().focus();
    await userEvent.keyboard('e');
    await expect.element(edited).toBeVisible();
    await close();
    link.element().focus();
    await userEvent.keyboard('#');
    await expect
      .element(page.getByRole('dialog', { name: 'Delete offering' }))
      .toHaveTextContent(`Glaciology ${made}`);
  });
});

test('beside the properties, their names have the whole width, and the actions come when one is at them', async () => {
  await page.viewport(1100, 800);
  await offer(majors[0], levels[0], { language: 'en' });
  await visit({ server, path: `/university/${university.id}` });
  const link = section().getByRole('link', { name: `Glaciology ${made}` });
  await expect.element(link).toBeVisible();
  const right = (element: Element | null | undefined) => element?.getBoundingClientRect().right;
  expect(right(link.element().closest('th'))).toBe(right(link.element().closest('tr')));
  const edit = section().getByRole('button', { name: `Edit Glaciology ${made}` });
  const opacity = () => getComputedStyle(edit.element()).opacity;
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  expect(opacity()).toBe('0');
  await userEvent.hover(link);
  await waited(() => expect(opacity()).toBe('1'));
  await edit.click();
  await expect
    .element(page.getByRole('dialog', { name: `Edit offering at Karnali University ${made}` }))
    .toBeVisible();
});

test.each([320, 1280, 1800])(
  'on a level’s screen each is named by university and major, %d pixels wide',
  async (width) => {
    await page.viewport(width, 800);
    await offer(majors[0], levels[0]);
    await offer(majors[1], levels[0]);
    await visit({ server, path: `/levels/${levels[0]?.id}` });
    await expect.element(section().getByRole('table')).toBeVisible();
    const drawn = (section().getByRole('table').element() as HTMLElement).innerText;
    expect(drawn).toContain(`Glaciology ${made}`);
    expect(drawn).toContain(`Beekeeping ${made}`);
  },
);

describe('several offerings', () => {
  const check = (name: string) => page.getByRole('checkbox', { name });
  const bar = () => page.getByRole('region', { name: 'Selection' });
  const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
  const changeSets = () => call<readonly { readonly kind: string }[]>('GET', '/v1/change-sets?limit=1');

  test('are published by one change, which one click undoes; those not chosen stay as they are', async () => {
    await offer(majors[0], levels[0]);
    await offer(majors[0], levels[1]);
    await offer(majors[1], levels[0]);
    await visit({ server, path: `/university/${university.id}` });
    await check(`Select Glaciology ${made} at Karnali University ${made}, First cycle ${made}`).click();
    await check(`Select Glaciology ${made} at Karnali University ${made}, Second cycle ${made}`).click();
    await expect.element(bar()).toHaveTextContent('2 offerings selected');
    await expect.element(bar().getByRole('button', { name: 'Merge' })).not.toBeInTheDocument();
    await bar().getByRole('button', { name: 'Publish' }).click();
    await button('Publish 2 offerings').click();
    await expect.element(toast('Published 2 offerings.')).toBeVisible();
    // A toast stays while the pointer is on it, however slow the machine is.
    await toast('Published 2 offerings.').hover();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(bar()).toHaveTextContent('2 offerings selected');
    await expect.poll(() => section().getByRole('img', { name: 'Published' }).elements().length).toBe(2);
    expect((await changeSets())[0]).toMatchObject({ kind: 'bulk', records: 2 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(toast('Undone: Published 2 offerings.')).toBeVisible();
    await expect.poll(() => section().getByRole('img', { name: 'Published' }).elements().length).toBe(0);
  });

  test('are changed and deleted by the keys of one, wherever the focus is', async () => {
    await offer(majors[0], levels[0]);
    await offer(majors[0], levels[1]);
    await visit({ server, path: `/university/${university.id}` });
    await check('Select all rows on this page').click();
    await expect.element(bar()).toHaveTextContent('2 offerings selected');
    await userEvent.keyboard('#');
    await expect.element(page.getByRole('dialog', { name: 'Delete 2 offerings' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    row('Second cycle').getByRole('checkbox').element().focus();
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('dialog', { name: 'Edit 2 offerings' })).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await row('Second cycle').getByRole('checkbox').click();
    await expect.element(bar()).toHaveTextContent('1 offering selected');
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('dialog', { name: 'Edit offering' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Level' })).toHaveValue(`First cycle ${made}`);
  });

  test('are all that match, and not only those marked', async () => {
    await offer(majors[0], levels[0]);
    await offer(majors[1], levels[0]);
    await offer(majors[1], levels[1]);
    await crowd('majors', levels[1], {});
    await visit({ server, path: `/university/${university.id}` });
    await pick(section().getByRole('combobox', { name: 'Level', exact: true }), `First cycle ${made} (2)`);
    await expect.element(section().getByRole('status')).toHaveTextContent('2 match');
    await check(`Select Beekeeping ${made} at Karnali University ${made}, First cycle ${made}`).click();
    await bar().getByRole('button', { name: 'Select all 2 matching' }).click();
    await expect.element(bar()).toHaveTextContent('2 offerings selected');
    await bar().getByRole('button', { name: 'Archive' }).click();
    await button('Archive 2 offerings').click();
    await expect.element(toast('Archived 2 offerings.')).toBeVisible();
    await pick(section().getByRole('combobox', { name: 'Level', exact: true }), 'All levels');
    await expect.poll(() => section().getByRole('img', { name: 'Archived' }).elements().length).toBe(2);
  });
});

describe('offerings on a major’s screen', () => {
  test('lead to the university, and Back finds them narrowed as they were', async () => {
    await offer(majors[0], levels[0]);
    await offer(majors[0], levels[1]);
    await crowd('universities', levels[0], { country: 'NP' });
    await visit({ server, path: `/majors/${majors[0]?.id}` });
    await pick(section().getByRole('combobox', { name: 'Level', exact: true }), `Second cycle ${made} (1)`);
    await expect.element(section().getByRole('status')).toHaveTextContent('1 match');
    const link = section().getByRole('link', { name: university.name });
    await expect.poll(() => link.elements().length).toBe(1);
    await link.click();
    await expect.element(page.getByRole('heading', { level: 1, name: university.name })).toBeVisible();
    history.back();
    await expect.element(page.getByRole('heading', { level: 1, name: `Glaciology ${made}` })).toBeVisible();
    await expect.element(section().getByRole('status')).toHaveTextContent('1 match');
  });
});
