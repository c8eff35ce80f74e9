import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pick } from '../support/pick.ts';
import { otherClient, startServer, visit, type Network, type Row } from '../support/screen.tsx';

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

describe('a record that is looked for in a form', () => {
  test('is taken by Enter, which saves nothing by the way; what names nothing is kept and refused', async () => {
    const [own, other] = await Promise.all(
      ['Looking', 'Wanted'].map((name) =>
        call<Row>('POST', '/v1/universities', { name: `${name} academy ${made}`, country: 'NP' }),
      ),
    );
    if (!own || !other) throw new Error('not made');
    let answer = () => {};
    const isDue = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const network: Network = async (request, send) => {
      if (request.url.includes('wanted')) await isDue;
      return send();
    };
    await visit({ server, path: `/university/${own.id}?dialog=edit`, network });
    const parent = page.getByRole('combobox', { name: 'Part of' });
    await parent.fill(`wanted academy ${made}`);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Edit university' })).toBeVisible();
    answer();
    await expect.element(parent).toHaveValue(other.name);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    await parent.fill('nobody knows it');
    await userEvent.tab();
    await expect.element(parent).toHaveValue('nobody knows it');
    await button('Save').click();
    await expect.element(page.getByText('Select a record from the list.')).toBeVisible();
    await parent.fill(other.name);
    await page.getByRole('option', { name: other.name }).click();
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ parent_id: other.id });
  });

  test('is one of a few that are shown before anybody types', async () => {
    await visit({ server, path: '/majors/?dialog=new' });
    await page.getByRole('combobox', { name: 'Levels' }).click();
    await page.getByRole('option', { name: /^Bachelor’s degree(?! with)/ }).click();
    await expect.element(button('Remove Bachelor’s degree')).toBeVisible();
  });

  test('one of several: the next is looked for at once', async () => {
    const major = await call<Row>('POST', '/v1/majors', { name: `Alpine studies ${made}` });
    await visit({ server, path: `/majors/${major.id}?dialog=edit` });
    const further = page.getByRole('combobox', { name: 'Other subjects' });
    await further.click();
    for (const code of ['0511', '0521']) {
      await userEvent.keyboard(code);
      await expect.element(page.getByRole('listbox').getByRole('option').first()).toHaveTextContent(code);
      await userEvent.keyboard('{Enter}');
      await expect.element(further).toHaveFocus();
      await expect.element(further).toHaveValue('');
    }
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const { further_subject_ids: ids } = await call<{ further_subject_ids: string[] }>(
      'GET',
      `/v1/majors/${major.id}`,
    );
    expect(ids).toHaveLength(2);
  });
});

test('what is highlighted is taken by Tab from what is typed, and nothing where nothing is', async () => {
  await visit({ server, path: '/events/?dialog=new' });
  const attendance = page.getByRole('combobox', { name: 'Attendance' });
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.click();
  await userEvent.tab();
  await expect.element(kind).toHaveValue('');
  await attendance.click();
  await userEvent.keyboard('in p');
  await expect.element(page.getByRole('option', { name: 'In person' })).toBeVisible();
  await userEvent.tab();
  await expect.element(attendance).toHaveValue('In person');
  await expect.element(attendance).not.toHaveFocus();
});

test('a country with one time zone brings it along and takes it away, until another is chosen', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const country = page.getByRole('combobox', { name: 'Country', exact: true });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await pick(country, 'Nepal');
  await expect.element(zone).toHaveValue('Asia/Kathmandu');
  await pick(country, 'Finland');
  await expect.element(zone).toHaveValue('Europe/Helsinki');
  await pick(country, 'United States');
  await expect.element(zone).toHaveValue('');
  await zone.fill('stockholm');
  await userEvent.tab();
  await pick(country, 'Nepal');
  await expect.element(zone).toHaveValue('Europe/Stockholm');
  await pick(country, 'United States');
  await expect.element(zone).toHaveValue('Europe/Stockholm');
});

describe('a number', () => {
  test('stands there as it is typed, and is what was meant: west of Greenwich, after a nought, in thousands', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Numbered ${made}`, country: 'GB' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    for (const [label, text] of [
      ['Latitude', '51.05'],
      ['Longitude', '-0.1270'],
    ] as const) {
      await field(label).click();
      await userEvent.keyboard(text);
      await expect.element(field(label)).toHaveValue(text);
    }
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({
      latitude: 51.05,
      longitude: -0.127,
    });
  });

  test('of people may be grouped; a new event takes place, and has its choices asked for in words', async () => {
    await visit({ server, path: '/events/?dialog=new' });
    await field('Title').fill(`Full house ${made}`);
    await button('Save').click();
    const kind = page.getByRole('combobox', { name: 'Kind' });
    await expect.element(kind).toHaveAccessibleDescription('Select an option.');
    await pick(kind, 'Fair');
    await expect.element(page.getByRole('combobox', { name: 'Event status' })).toHaveValue('Scheduled');
    await pick(page.getByRole('combobox', { name: 'Attendance' }), 'In person');
    await field('Capacity').click();
    await userEvent.keyboard('12,500');
    await expect.element(field('Capacity')).toHaveValue('12,500');
    await button('Save').click();
    await expect.element(page.getByRole('heading', { level: 1, name: `Full house ${made}` })).toBeVisible();
    const [found] = await call<{ capacity: number }[]>('GET', `/v1/events?q=Full+house+${made}`);
    expect(found).toMatchObject({ capacity: 12_500 });
  });
});

describe('a telephone number', () => {
  test('keeps the calling code that was chosen before it, or is that of the country', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Rung up ${made}`, country: 'IN' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    const code = page.getByRole('combobox', { name: 'Country code' });
    await expect.element(code).toHaveValue('+91');
    await code.selectOptions('+977');
    await expect.element(code).toHaveValue('+977');
    await field('Phone').fill('9841');
    await field('Phone').fill('');
    await field('Phone').fill('984 1234567');
    await expect.element(code).toHaveValue('+977');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ phone: '+9779841234567' });
  });

  test('is read as its country writes it, also where the list has no calling code of that country', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Rung north ${made}`, country: 'FI' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('Phone').fill('09 4702 4444');
    await userEvent.tab();
    await expect.element(field('Phone')).toHaveValue('+358947024444');
  });

  test('is typed at once where it is edited alone', async () => {
    const own = await call<Row>('POST', '/v1/universities', {
      name: `Rung alone ${made}`,
      country: 'NP',
      phone: '+9779841234567',
    });
    await visit({ server, path: `/university/${own.id}` });
    await button('Edit Phone').click();
    await expect.element(field('Phone')).toHaveFocus();
  });
});

describe('a telephone number as its country writes it', () => {
  test.each([
    ['+1', '1 (212) 555-0100', '2125550100', '+12125550100'],
    ['+44', '0044 20 7946 0958', '2079460958', '+442079460958'],
    ['', '+39 06 698 12345', '+390669812345', '+390669812345'],
  ])('%s %s becomes %s and is saved as %s', async (code, typed, shown, phone) => {
    const name = `Rung up ${phone} ${made}`;
    const own = await call<Row>('POST', '/v1/universities', { name, country: 'IN' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await page.getByRole('combobox', { name: 'Country code' }).selectOptions(code);
    await field('Phone').fill(typed);
    await userEvent.tab();
    await expect.element(field('Phone')).toHaveValue(shown);
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ phone });
  });
});

test('a time zone is taken by Enter from a part of its name, from what it is called or its country, and another typed in its place', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  for (const [part, name] of [
    ['kathm', 'Asia/Kathmandu'],
    ['lond', 'Europe/London'],
    ['CET', 'Europe/Berlin'],
    ['pacific stand', 'America/Los_Angeles'],
    ['IST', 'Asia/Kolkata'],
    ['nepal', 'Asia/Kathmandu'],
  ] as const) {
    await zone.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.keyboard(part);
    await expect.element(page.getByRole('listbox').getByRole('option', { name }).first()).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(zone).toHaveValue(name);
  }
});

describe('an objection', () => {
  test('goes when its field is changed, and leads nobody away from it', async () => {
    await visit({ server, path: '/university/?dialog=new' });
    await expect.element(field('Name')).toBeRequired();
    await expect.element(field('City')).not.toBeRequired();
    await button('Save').click();
    await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name.');
    await expect.element(page.getByText('Fix 2 errors to save.')).toBeVisible();
    await expect.element(field('Name')).toHaveFocus();
    await userEvent.keyboard('Objected');
    await expect.element(field('Name')).toBeValid();
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(field('Name')).toHaveValue('Objected');
    await expect.element(page.getByText('Select a country.')).toBeVisible();
    await expect.element(page.getByText('Fix 1 error to save.')).toBeVisible();
  });

  test('to publishing is of all that is missing, known beforehand, and keeps no draft from being saved', async () => {
    await visit({ server, path: '/university/?dialog=new' });
    await expect
      .element(page.getByText(/^To publish:/))
      .toHaveTextContent('To publish: Name, Country, City, Time zone, Website');
    const missing = page.getByText(/^To publish:/).element() as HTMLElement;
    expect(missing.scrollWidth, 'cut').toBe(missing.clientWidth);
    expect(missing.scrollHeight, 'cut').toBe(missing.clientHeight);
    await field('Name').fill(`Unready ${made}`);
    await pick(page.getByRole('combobox', { name: 'Country', exact: true }), 'Nepal');
    await button('Publish').click();
    await expect.element(page.getByText('Fix 2 errors to publish.')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByRole('heading', { name: `Unready ${made}` })).toBeVisible();
  });

  test('to publishing is not of what is filled, though wrongly', async () => {
    await visit({ server, path: '/university/?dialog=new' });
    await expect.element(page.getByText(/^To publish:/)).toBeVisible();
    await field('Name').fill('Wrong when founded');
    await expect.element(page.getByText(/^To publish: Country/)).toBeVisible();
    await field('Established').fill('20000');
    await field('City').fill('Ilam');
    await expect.element(page.getByText('To publish: Country, Time zone, Website')).toBeVisible();
    await expect.element(field('Established')).toHaveValue('20000');
  });

  test('names what an event needs besides, also while other fields are empty', async () => {
    await visit({ server, path: '/events/?dialog=new' });
    await expect.element(page.getByText(/^To publish:.*Host university or organiser/)).toBeVisible();
    await expect.element(page.getByText(/^To publish:.*Join/)).not.toBeInTheDocument();
    await expect.element(page.getByText(/^To publish:.*Starts/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^and \d more$/ }).click();
    await expect.element(page.getByText(/^To publish:.*Starts.*Attendance.*Show fewer$/)).toBeVisible();
    await button('Publish').click();
    const starts = page.getByRole('dialog').getByLabelText('Starts', { exact: true });
    await expect.element(starts).toHaveAccessibleDescription(/^Required to publish\./);
  });

  test('is said of all at once: of fields alone, and of how they stand to each other', async () => {
    await visit({ server, path: '/events/?dialog=new' });
    const dialog = page.getByRole('dialog', { name: 'New event' });
    const starts = dialog.getByLabelText('Starts', { exact: true });
    const ends = dialog.getByLabelText('Ends', { exact: true });
    await starts.fill('2027-03-02T10:00');
    await ends.fill('2027-03-02T09:00');
    await button('Save').click();
    await expect.element(field('Title')).toHaveAccessibleDescription('Enter a title.');
    await expect.element(ends).toHaveAccessibleDescription(/^End must be after start/);
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    await expect.element(zone).toHaveAccessibleDescription(/Select a time zone/);
    await field('Title').fill(`All at once ${made}`);
    await pick(page.getByRole('combobox', { name: 'Kind' }), 'Fair');
    await pick(page.getByRole('combobox', { name: 'Attendance' }), 'Online');
    await button('Publish').click();
    await expect.element(ends).toHaveAccessibleDescription(/^End must be after start/);
    await expect.element(field('Join link')).toHaveAccessibleDescription(/Enter a join link/);
    await expect.element(field('Organiser')).toHaveAccessibleDescription(/Enter a host university/);
  });

  test('of a record that cannot be published yet is named, and its form begins there', async () => {
    const draft = await call<Row>('POST', '/v1/universities', { name: `Unready ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${draft.id}` });
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit university' });
    const missing = dialog.getByRole('status').getByText('To publish, fill in City, Time zone, and Website.');
    await expect.element(missing).toBeInViewport();
    await expect.element(field('City')).toHaveFocus();
    const sections = dialog.getByRole('navigation', { name: 'Sections' }).element();
    expect(sections.lastElementChild?.textContent).toBe('Description and IDs');
    expect(missing.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
      sections.getBoundingClientRect().top,
    );
    expect(dialog.getByText('required to publish').elements()).toHaveLength(3);
  });

  test('is said once, however many things it is about', async () => {
    await visit({ server, path: '/university/?dialog=new' });
    await field('Email domains').fill('not a domain');
    await button('Save').click();
    await expect
      .element(field('Email domains'))
      .toHaveAccessibleDescription('Separate domains with spaces Enter a domain, like tu.edu.np.');
  });
});

describe('a key that saves', () => {
  test('saves what is still being typed, put right as a click would have it', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Keyed ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    await field('Website').fill('www.keyed.edu.np');
    await field('Email domains').fill('keyed.edu.np https://www.keyed.org/about');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({
      website: 'https://www.keyed.edu.np',
      domains: ['keyed.edu.np', 'www.keyed.org'],
    });
  });
});

describe('a time zone', () => {
  test('is made of its city, by the name it has now', async () => {
    const own = await call<Row>('POST', '/v1/universities', { name: `Zoned ${made}`, country: 'NP' });
    await visit({ server, path: `/university/${own.id}?dialog=edit` });
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    for (const [typed, name] of [
      ['katmandu', 'Asia/Kathmandu'],
      ['new york', 'America/New_York'],
      ['asia/calcutta', 'Asia/Kolkata'],
      ['Atlantis', 'Atlantis'],
      ['Kathmandu', 'Asia/Kathmandu'],
    ] as const) {
      await zone.fill(typed);
      await userEvent.tab();
      await expect.element(zone).toHaveValue(name);
    }
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(await call('GET', `/v1/universities/${own.id}`)).toMatchObject({ time_zone: 'Asia/Kathmandu' });
  });
});

test('the label of several controls names them all and chooses none', async () => {
  await visit({ server, path: '/university/?dialog=new' });
  const names = page.getByRole('group', { name: 'Other names' });
  await expect.element(names.getByRole('button', { name: 'Add name' })).toBeVisible();
  await page.getByText('Other names', { exact: true }).first().click();
  expect(names.getByRole('textbox').elements()).toEqual([]);
});

test('passing through every field with Tab changes nothing', async () => {
  const given = {
    name: `Passed College ${made}`,
    country: 'NP',
    website: 'https://passed.example.org/',
    domains: ['passed.example.org'],
    email: 'office@passed.example.org',
    phone: '+97714330433',
    latitude: 27.5,
    longitude: 85.25,
    aliases: [{ name: 'PC', kind: 'acronym' }],
  };
  const { id } = await call<Row>('POST', '/v1/universities', given);
  await visit({ server, path: `/university/${id}?dialog=edit` });
  const form = page.getByRole('dialog', { name: 'Edit university' });
  const passed = new Set<Element | null>();
  await expect.element(field('Name')).toHaveFocus();
  while (!passed.has(document.activeElement)) {
    passed.add(document.activeElement);
    // One key after the other.
    await userEvent.tab();
  }
  expect(passed).toContain(field('Website').element());
  expect(passed).toContain(form.getByRole('button', { name: 'Save', exact: true }).element());
  await expect.element(field('Website')).toHaveValue(given.website);
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
});
