import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFirefox } from './browsers/firefox.ts';
import { requireBrowsers } from './browsers/install.ts';
import { listenInFrontOf, type ListeningProxy } from './browsers/listening-proxy.ts';
import type { RemoteBrowser } from './browsers/remote-browser.ts';
import { smoke } from './browsers/smoke.ts';
import { openWebKit } from './browsers/webkit.ts';
import type { Check } from './check.ts';
import { ADMIN, withServer } from './own-server.ts';

/** The machine's locale, as the person's environment names it; C.UTF-8 makes WebKitGTK's language "C". */
const LANGUAGES = ['en_US.UTF-8', 'C.UTF-8'];

const PLANTED = 'planted by the check';

/** Whether a complaint of the page gets through: a judge that hears nothing is content with everything. */
const isReported = async (browser: RemoteBrowser, { complaints }: ListeningProxy) => {
  await browser.call(`() => { console.error('${PLANTED}'); return null; }`);
  for (let polls = 0; polls < 600 && !complaints.includes(PLANTED); polls += 1) {
    await pause(100);
  }
  return complaints.includes(PLANTED);
};

/** browsers: an administrator's ordinary day in Firefox and WebKitGTK, with English and with the C locale, without a word in the console. */
export const otherBrowsers: Check = () =>
  withServer(async ({ folder, process: { address } }) => {
    const programs = requireBrowsers();
    const courses = [];
    const open: Record<string, (profile: string, language: string) => Promise<RemoteBrowser>> = {
      firefox: (profile, language) => openFirefox(programs.firefox, profile, language),
      webkit: (profile, language) => openWebKit(programs.miniBrowser, profile, language),
    };
    for (const [which, start] of Object.entries(open)) {
      for (const language of LANGUAGES) {
        const profile = join(folder, `${which}-${language}`);
        // One after another: they share the machine, and the database.
        await mkdir(profile);
        const proxy = await listenInFrontOf(address);
        const browser = await start(profile, language);
        const course = await smoke(browser, proxy, ADMIN, profile);
        const isListening = await isReported(browser, proxy);
        const spoken = await browser.call<string>('() => navigator.language');
        await browser.close();
        proxy.close();
        courses.push({
          browser: browser.name,
          language,
          navigator_language: spoken,
          ...course,
          isListening,
          complaints: proxy.complaints.filter((text) => text !== PLANTED),
        });
      }
    }
    return {
      holds: courses.every(
        ({ failed, isListening, complaints }) =>
          failed === undefined && isListening && complaints.length === 0,
      ),
      figures: { courses },
    };
  });
