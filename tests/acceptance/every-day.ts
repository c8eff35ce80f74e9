import { buildIfStale } from '../../scripts/build.ts';
import type { Check } from './check.ts';
import { combinations, LOCALES, MOMENTS, ZONES } from './days/combinations.ts';
import { dateTests, SUITES } from './days/date-tests.ts';
import { buildClock, clocksAstray, runTests, surroundingsOf } from './days/moved-machine.ts';
import { inFolder } from './own-server.ts';

/** Which combinations to run, `DAYS=3,17`; all without it. */
const chosen = process.env['DAYS']?.split(',').map(Number);

/**
 * days: every test that looks at dates passes on each weekday, at ends of months, on 29 February, around New Year and
 * on both changes of the clocks, in six zones and four languages. `DAYS=3,17` runs those combinations alone.
 */
export const everyDay: Check = () =>
  inFolder(async (folder) => {
    const library = buildClock(folder);
    await buildIfStale();
    const wanted = combinations().filter(({ number }) => chosen?.includes(number) ?? true);
    const [quick, browser] = [dateTests(SUITES.quick), dateTests(SUITES.browser)];
    const astray = wanted[0] ? clocksAstray(library, wanted[0]) : ['nothing was chosen'];
    const failures: Record<string, unknown>[] = [];
    let passed = 0;
    for (const combination of astray.length > 0 ? [] : wanted) {
      const { number, moment, zone, locale, hasBrowser } = combination;
      process.stderr.write(`${number}: ${moment}, ${zone}, ${locale} …\n`);
      const files = hasBrowser ? [...quick, ...browser] : quick;
      // One after another: they share the machine's two cores.
      const run = await runTests(files, surroundingsOf(library, combination), folder);
      passed += run.passed;
      for (const failure of run.failures) {
        process.stderr.write(`  ${failure}\n`);
        failures.push({ number, moment, zone, locale, failure });
      }
    }
    return {
      holds: astray.length === 0 && failures.length === 0,
      figures: {
        combinations: `${wanted.length} of ${MOMENTS.length * ZONES.length}: moment × zone all, locale with each by turns (pairwise)`,
        moments: MOMENTS.map(({ name }) => name),
        zones: ZONES,
        locales: LOCALES,
        files: { each_time: quick.length, in_a_browser_once_a_moment: browser.length },
        tests_passed: passed,
        clocks_astray: astray,
        failures,
      },
    };
  });
