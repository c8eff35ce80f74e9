import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, waited, type Row } from '../support/screen.tsx';

let server: string;
let call: Awaited<ReturnType<typeof otherClient>>;
let made = 0;
beforeAll(async () => {
  server = await startServer();
  call = await otherClient(server);
});
beforeEach(() => {
  made += 1;
});

const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const isDimmed = (element: Element) => {
  const { x, y } = element.getBoundingClientRect();
  const found = document.elementsFromPoint(x + 4, y + 4);
  return found.findIndex((each) => each.matches('.dialog-scrim')) < found.indexOf(element);
};
const search = (q: string) => call<Row[]>('GET', `/v1/universities?${new URLSearchParams({ q })}`);

describe('a name that resembles another', () => {
  test('is pointed out when the field is left, and saved only after one more word', async () => {
    const there = await call<Row>('POST', '/v1/universities', {
      name: `Annapurna Institute ${made}`,
      country: 'NP',
    });
    await visit({ server, path: '/university/?dialog=new' });
    await field('Name').fill(`Anapurna Institute ${made}`);
    await userEvent.tab();
    await pick(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
    const link = page.getByRole('link', { name: there.name });
    await expect.element(link).toHaveAttribute('href', `/university/${there.id}`);
    await expect.element(page.getByRole('dialog').getByRole('alert')).not.toBeInTheDocument();
    await button('Save').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/^Not saved yet\. A record with a similar name exists/);
    expect((await search(`Anapurna Institute ${made}`)).map(({ name }) => name)).toEqual([there.name]);
    await button('Save anyway').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Anapurna Institute ${made}` }))
      .toBeVisible();
    expect((await search(`Anapurna Institute ${made}`)).map(({ name }) => name)).toEqual([
      `Anapurna Institute ${made}`,
    ]);
  });

  test('is asked about once: what else is wrong then needs no second word', async () => {
    await call('POST', '/v1/universities', { name: `Dhaulagiri College ${made}`, country: 'NP' });
    await call('POST', '/v1/universities', { name: `Unlike ${made}`, country: 'NP', ror_id: '03yrm5c26' });
    await visit({ server, path: '/university/?dialog=new' });
    await field('Name').fill(`Dhaulagiri Colege ${made}`);
    await pick(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
    await field('ROR ID').fill('03yrm5c26');
    await button('Save').click();
    await button('Save anyway').click();
    await expect.element(field('ROR ID')).toBeInvalid();
    await expect.element(field('ROR ID')).toHaveFocus();
    await field('ROR ID').fill('');
    await button('Save').click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: `Dhaulagiri Colege ${made}` }))
      .toBeVisible();
  });

  test('is not pointed out when it is the record’s own', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Manaslu School ${made}`,
      country: 'NP',
    });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('City').fill('Gorkha');
    await button('Save').click();
    await expect.element(page.getByText(`Saved ${own.name}.`)).toBeVisible();
  });
});

describe('the time of an event', () => {
  const make = (fields: object) =>
    call<Row>('POST', '/v1/events', {
      title: `Night fair ${made}`,
      kind: 'fair',
      attendance: 'in_person',
      time_zone: 'Europe/Berlin',
      ...fields,
    });

  test('is what a clock there shows, through a change of the clocks; the field says what that means', async () => {
    const event = await make({ starts_at: '2027-03-27T02:30' });
    await visit({ server, path: `/events/${event.id}?dialog=edit` });
    const starts = page.getByLabelText('Starts', { exact: true });
    await expect.element(starts).toHaveAccessibleDescription(/Saturday.*GMT\+1/);
    await starts.fill('2027-03-28T02:30');
    await expect
      .element(
        page.getByText(
          'This time doesn’t exist that day because clocks go forward. Enter Sun, Mar 28, 2027, 3:30 AM GMT+2 or another time.',
        ),
      )
      .toBeVisible();
    await expect.element(starts).not.toHaveAccessibleDescription(/Sunday/);
    await button('Save').click();
    await expect
      .element(
        page.getByText(
          '02:30 doesn’t exist that day in Europe/Berlin because clocks go forward. Enter 03:30 or another time.',
        ),
      )
      .toBeVisible();
    await expect.element(page.getByText(/^This time doesn’t exist/)).not.toBeInTheDocument();
    await starts.fill('2027-10-31T02:30');
    await expect
      .element(page.getByText('Clocks go back that day, so this time happens twice. The first one is used.'))
      .toBeVisible();
    await starts.fill('2027-03-29T02:30');
    await expect.element(starts).toHaveAccessibleDescription(/Monday.*GMT\+2/);
    await button('Save').click();
    await expect.element(page.getByText(`Saved Night fair ${made}.`)).toBeVisible();
    expect(await call('GET', `/v1/events/${event.id}`)).toMatchObject({
      starts_at: '2027-03-29T02:30',
      starts_utc: '2027-03-29T00:30:00.000Z',
    });
  });

  test('is dropped for an event of whole days', async () => {
    const event = await make({ starts_at: '2027-03-27T09:30', ends_at: '2027-03-28T17:00' });
    await visit({ server, path: `/events/${event.id}?dialog=edit` });
    await page.getByRole('checkbox', { name: 'All day' }).click();
    await expect.element(page.getByLabelText('Ends', { exact: true })).toHaveValue('2027-03-28');
    await button('Save').click();
    await expect.element(page.getByText(`Saved Night fair ${made}.`)).toBeVisible();
    expect(await call('GET', `/v1/events/${event.id}`)).toMatchObject({
      starts_at: '2027-03-27T00:00',
      ends_at: '2027-03-28T00:00',
    });
  });
});

describe('what is typed and not saved', () => {
  test('is not let go without a word, neither by Esc nor by closing the tab', async () => {
    const record = await call<Row>('POST', '/v1/universities', {
      name: `Langtang Institute ${made}`,
      country: 'NP',
    });
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await visit({ server, path: `/university/${record.id}?dialog=edit` });
    await expect.element(field('City')).toBeVisible();
    expect(isAsked()).toBe(false);
    await field('City').fill('Dhunche');
    expect(isAsked()).toBe(true);
    const city = field('City').element();
    expect(isDimmed(city)).toBe(false);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    expect(isDimmed(city)).toBe(true);
    await button('Keep editing').click();
    await expect.element(field('City')).toHaveValue('Dhunche');
    await expect.element(field('City')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await button('Discard').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(isAsked()).toBe(false);
    expect(await call('GET', `/v1/universities/${record.id}`)).toMatchObject({ city: null });
  });

  test('is kept when one goes back, which is said with the way to it; typed back, it is nothing to ask about', async () => {
    const record = await call<Row>('POST', '/v1/universities', {
      name: `Helambu Institute ${made}`,
      country: 'NP',
    });
    await visit({ server, path: `/university/${record.id}` });
    await button('Edit').click();
    await field('City').fill('Melamchi');
    history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const notices = page.getByRole('region', { name: 'Notifications' });
    await expect.element(notices).toHaveTextContent(/Not saved\. Your changes are kept as a draft\./);
    await button('Continue editing').click();
    await expect.element(field('City')).toHaveValue('Melamchi');
    await field('City').fill('');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Edit').click();
    await expect.element(field('City')).toHaveValue('');
    await expect.element(page.getByText('Your unsaved changes were restored.')).not.toBeInTheDocument();
  });
});

describe('a record that a form refers to and that is not there', () => {
  test('is created in a form of its own, comes back chosen, and what was typed around it is kept', async () => {
    const major = await call<Row>('POST', '/v1/majors', {
      name: `Limnology ${made}`,
      code: `L${made}`,
      scheme: 'house',
    });
    await visit({ server, path: `/majors/${major.id}?dialog=edit` });
    await field('Code').fill(`L${made}a`);
    const subject = page.getByRole('combobox', { name: 'Primary subject' });
    await subject.fill(`Freshwater ${made}`);
    await page.getByRole('option', { name: /^Create a new subject/ }).click();
    const inner = page.getByRole('dialog', { name: 'New subject' });
    await expect
      .element(inner.getByRole('textbox', { name: 'Name', exact: true }))
      .toHaveValue(`Freshwater ${made}`);
    await inner.getByRole('textbox', { name: 'Code' }).fill(`FW${made}`);
    await pick(inner.getByRole('combobox', { name: 'Code system' }), 'Own code');
    await pick(inner.getByRole('combobox', { name: 'Breadth' }), 'Broad');
    await inner.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(inner).not.toBeInTheDocument();
    await expect.element(subject).toHaveValue(`Freshwater ${made}`);
    await expect.element(field('Code')).toHaveValue(`L${made}a`);
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: `Freshwater ${made}` })).toBeVisible();
    expect(await call('GET', `/v1/majors/${major.id}`)).toMatchObject({ code: `L${made}a` });
  });
});

describe('the language of another name', () => {
  const language = (at: number) => page.getByRole('combobox', { name: `Language of name ${at}` });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  test('is found by its name, here or in itself, or by any code; the name is written in its script', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Script ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    const dialog = page.getByRole('dialog');
    await page.getByText('Add name').click();
    await userEvent.keyboard('جامعة');
    await language(1).fill('العرب');
    await option(/Arabic/).click();
    await expect.element(language(1)).toHaveValue('Arabic');
    await expect.element(field('Other name 1')).toHaveAttribute('lang', 'ar');
    await page.getByText('Add name').click();
    await field('Other name 2').fill('Универзитет');
    await language(2).fill('sr-cyrl');
    await userEvent.tab();
    await expect.element(language(2)).toHaveValue('Serbian (Cyrillic)');
    await page.getByText('Add name').click();
    await field('Other name 3').fill('None of these');
    await language(3).fill('no such tongue');
    await expect.element(page.getByText('No language found. Type a code, such as ne.')).toBeVisible();
    await userEvent.tab();
    await expect.element(language(3)).toHaveValue('no such tongue');
    await language(3).fill('');
    await userEvent.tab();
    // Left without a name, it is none.
    await page.getByText('Add name').click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    const names = page.getByText('جامعة');
    await expect.element(names).toHaveAttribute('lang', 'ar');
    expect((await call<{ aliases: object[] }>('GET', `/v1/universities/${own.id}`)).aliases).toMatchObject([
      { name: 'جامعة', language: 'ar' },
      { name: 'Универзитет', language: 'sr-Cyrl' },
      { name: 'None of these', language: null },
    ]);
  });

  test('is taken away by emptying it', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Tongue ${made}`,
      country: 'NP',
      aliases: [{ name: 'Zunge', language: 'de', kind: 'translation' }],
    });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await expect.element(language(1)).toHaveValue('German');
    await language(1).fill('');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect((await call<{ aliases: object[] }>('GET', `/v1/universities/${own.id}`)).aliases).toMatchObject([
      { name: 'Zunge', language: null },
    ]);
  });
});

test('the second click on what opened a form takes nothing out of it', async () => {
  const own = await call<Row>('POST', '/v1/universities', {
    name: `Hasty ${made}`,
    country: 'NP',
    aliases: [{ name: 'HC', language: null, kind: 'acronym' }],
  });
  await visit({ server, path: `/university/${own.id}?dialog=edit` });
  const remove = button('Remove HC');
  await expect.element(remove).toBeVisible();
  const press = (type: string, detail: number) =>
    remove.element().dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
  press('mousedown', 2);
  press('click', 2);
  await expect.element(remove).toBeVisible();
  press('mousedown', 1);
  press('click', 1);
  await expect.element(remove).not.toBeInTheDocument();
});

describe('what is pasted into a form', () => {
  const paste = (element: Element, text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const options = { clipboardData, bubbles: true, cancelable: true };
    return element.dispatchEvent(new ClipboardEvent('paste', options));
  };

  test('is put right where it is left, and what was done is said', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Pasted ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('Website').fill(' www.pasted.edu.np/ ');
    await userEvent.tab();
    await expect.element(field('Website')).toHaveValue('https://www.pasted.edu.np');
    await expect.element(page.getByText('Added “https://”.')).toBeVisible();
    await field('Email domains').fill('https://www.pasted.edu.np/about pasted.org');
    await userEvent.tab();
    await expect.element(field('Email domains')).toHaveValue('www.pasted.edu.np pasted.org');
    await expect.element(page.getByText('Only the domain was kept.')).toBeVisible();
    await field('Email').fill('Office <it@pasted.edu.np>');
    await userEvent.tab();
    await expect.element(field('Email')).toHaveValue('it@pasted.edu.np');
    await field('Phone').fill('+977 1-433 0433 ext. 12');
    await expect.element(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('+977');
    await expect.element(field('Phone')).toHaveValue('14330433');
    await expect.element(field('Extension')).toHaveValue('12');
    paste(field('Longitude').element(), '27°40\'54"N 85°17\'09"E');
    await expect.element(field('Latitude')).toHaveValue('27.6816667');
    await expect.element(field('Longitude')).toHaveValue('85.2858333');
    await expect.element(page.getByText('Coordinates added.')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({
      website: 'https://www.pasted.edu.np',
      domains: ['www.pasted.edu.np', 'pasted.org'],
      email: 'it@pasted.edu.np',
      phone: '+97714330433;ext=12',
      latitude: 27.6816667,
      longitude: 85.2858333,
    });
  });

  test('and cannot be put right is objected to beside its field', async () => {
    await visit({ server, path: '/university/?dialog=new' });
    await field('Name').fill(`Astray ${made}`);
    await pick(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
    await field('Website').fill('javascript:alert(1)');
    await field('Email domains').fill('not_a_domain');
    await field('Phone').fill('12');
    await field('Latitude').fill('47.3769');
    await button('Save').click();
    await expect
      .element(field('Website'))
      .toHaveAccessibleDescription(/starts with https.*required to publish$/);
    await field('Website').fill('https://astray.edu.np/our page');
    await button('Save').click();
    await expect
      .element(field('Website'))
      .toHaveAccessibleDescription(/^Enter a URL without spaces, or write them as %20\./);
    await expect.element(field('Email domains')).toHaveAccessibleDescription(/Enter a domain/);
    await expect.element(field('Phone')).toHaveAccessibleDescription(/with country code/);
  });
});

describe('a field with an error, on Save', () => {
  test.for([
    ['a laptop', 1280, 800],
    ['a phone of 320 px', 320, 640],
    ['a laptop at 200 % zoom', 640, 400],
    ['a phone of 320 px on its side', 568, 320],
  ] as const)(
    'has the focus and is in sight with its reason, clear of head and foot: %s',
    async ([, width, height]) => {
      await page.viewport(width, height);
      await visit({ server, path: '/events/?dialog=new' });
      await field('Title').fill(`Webinar ${made}`);
      await pick(page.getByRole('combobox', { name: 'Kind', exact: true }), 'Webinar');
      await pick(page.getByRole('combobox', { name: 'Attendance', exact: true }), 'In person');
      await field('Contact email').fill('nonsense');
      // At the lower edge, where its reason has no room.
      field('Contact email').element().scrollIntoView({ block: 'end' });
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await expect.element(field('Contact email')).toBeInvalid();
      await expect.element(field('Contact email')).toHaveFocus();
      const error = () => document.querySelector('.field-error') as HTMLElement;
      const covered = () =>
        [field('Contact email').element(), error()].flatMap((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const points = [top + 1, (top + bottom) / 2, bottom - 1].map(
            (y) => [(left + right) / 2, y] as const,
          );
          return points.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
        });
      await waited(() => expect(covered()).toEqual([]));
      await page.viewport(1280, 800);
    },
  );
});
