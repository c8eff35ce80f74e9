import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { heedsEarlyInput, SCRIPT_DELAY_MS } from './early-input.ts';
import type { ListeningProxy } from './listening-proxy.ts';
import { FIND_BY_ROLE, KEY, type ElementId, type RemoteBrowser } from './remote-browser.ts';

/** Milliseconds after which what is looked for will not come. */
const STEP_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

interface Person {
  readonly email: string;
  readonly password: string;
}

/** What a person does and sees, by roles and names. */
const handsOn = (browser: RemoteBrowser) => {
  const until = async <T>(what: string, look: () => Promise<T | null | false>): Promise<T> => {
    const end = Date.now() + STEP_TIMEOUT_MS;
    for (;;) {
      const found = await look();
      if (found !== null && found !== false) return found;
      if (Date.now() > end) {
        const page = await browser.call<string>(
          "() => location.pathname + ' ' + ([...document.querySelectorAll('[role=dialog], main')].at(-1) ?? document.body).outerHTML",
        );
        throw new Error(`${what} did not come. The page: ${page.slice(0, 2000)}`);
      }
      await pause(POLL_MS);
    }
  };
  const see = (role: string, name: string): Promise<ElementId> =>
    until(`${role} "${name}"`, () => browser.find(FIND_BY_ROLE, role, name));
  const press = async (role: string, name: string) => browser.click(await see(role, name));
  return {
    see,
    press,
    write: async (role: string, name: string, text: string) => {
      await press(role, name);
      await browser.type(text);
    },
    until,
  };
};

const LISTS = ['Universities', 'Subjects', 'Majors', 'Levels', 'Events'];

/** Each a thing a person does, in order; every one needs those before it. */
const stepsOf = (
  browser: RemoteBrowser,
  { address, delayScripts }: ListeningProxy,
  person: Person,
  folder: string,
): Readonly<Record<string, () => Promise<void>>> => {
  const { see, press, write, until } = handsOn(browser);
  const tag = basename(folder).replaceAll(/\W+/g, '-').toLowerCase();
  return {
    'signs in': async () => {
      await browser.open(address);
      await write('textbox', 'Email', person.email);
      await write('textbox', 'Password', person.password);
      await press('button', 'Sign in');
      await see('button', 'Account.*');
    },
    'is heeded before the code has come': async () => {
      delayScripts(SCRIPT_DELAY_MS);
      const early = await heedsEarlyInput(browser, `${address}/university/`, until);
      delayScripts(0);
      if (early === 0 && browser.begin) throw new Error('the code had always come');
      await browser.open(address);
      await see('button', 'Account.*');
    },
    'sees each list': async () => {
      for (const name of LISTS) {
        await press('link', `${name}.*`);
        await see('heading', name);
        await until(`a row of ${name}`, () =>
          browser.call<boolean>("() => document.querySelectorAll('main tbody tr a').length > 0"),
        );
      }
    },
    'opens a record': async () => {
      await press('link', 'Universities.*');
      await see('heading', 'Universities');
      const name = await until('the first university', () =>
        browser.call<string | null>(
          "() => document.querySelector('main tbody th a')?.innerText.trim() || null",
        ),
      );
      const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
      await press('link', pattern);
      await see('heading', pattern);
    },
    'saves a form': async () => {
      await press('link', 'Levels.*');
      await press('button', 'New level');
      await see('dialog', 'New level');
      await write('textbox', 'Name.*', `Seen in ${tag}`);
      await write('textbox', 'Code.*', tag);
      await press('button', 'Save');
      await see('heading', `Seen in ${tag}`);
    },
    'sees the calendar': async () => {
      await press('link', 'Events.*');
      await see('heading', 'Events');
      await press('link', 'Calendar');
      for (const span of ['Month', 'Week']) {
        await press('link', span);
        await see('heading', '.*\\d{4}.*');
      }
    },
    'is shown what a file to import holds': async () => {
      const file = join(folder, `${tag}.csv`);
      await writeFile(file, 'name,country\nUniversity of the Smoke,NP\n');
      await press('link', 'Universities.*');
      await see('heading', 'Universities');
      await press('button', 'More actions');
      await press('menuitem', 'Import universities');
      await see('heading', 'Import universities');
      const input = await until('a file to choose', () =>
        browser.find("() => document.querySelector('input[type=file]')"),
      );
      await browser.chooseFile(input, file);
      await until('the columns of the file', () =>
        browser.call<boolean>('() => /Field for name/i.test(document.body.innerHTML)'),
      );
      await press('link', 'Universities.*');
      await see('heading', 'Universities');
    },
    'finds by the palette': async () => {
      await browser.type('k', KEY.control);
      await until('the palette', () =>
        browser.call<boolean>("() => document.activeElement?.ariaLabel === 'Search everything'"),
      );
      await browser.type('Tribhuvan University');
      await see('option', 'Tribhuvan University.*');
      await browser.type(KEY.enter);
      await see('heading', 'Tribhuvan University');
    },
    'signs out': async () => {
      await press('button', 'Account.*');
      await press('menuitem', 'Sign out');
      await see('button', 'Sign in');
    },
  };
};

export interface Course {
  readonly done: readonly string[];
  /** What could not be done, and why; absent when all could. */
  readonly failed?: string;
}

/** What an administrator does on an ordinary day, once through. */
export const smoke = async (
  browser: RemoteBrowser,
  proxy: ListeningProxy,
  person: Person,
  folder: string,
): Promise<Course> => {
  const done: string[] = [];
  for (const [name, step] of Object.entries(stepsOf(browser, proxy, person, folder))) {
    try {
      // Each step goes on from where the one before ended.
      await step();
    } catch (error) {
      return { done, failed: `${name}: ${(error as Error).message}` };
    }
    done.push(name);
    process.stderr.write(`${browser.name} ${name}\n`);
  }
  return { done };
};
