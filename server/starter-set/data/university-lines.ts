import type { UniversityInput } from '../../../contract/universities.ts';

type Alias = NonNullable<UniversityInput['aliases']>[number];
type Type = NonNullable<UniversityInput['type']>;

/** `TU` is an acronym; `ne:त्रिभुवन विश्वविद्यालय` is the name in that language (BCP 47). */
const alias = (text: string): Alias => {
  const [, language, name] = /^([a-z]{2,3}):(.+)$/.exec(text) ?? [];
  return language && name
    ? { name, language, kind: 'translation' }
    : { name: text, language: null, kind: 'acronym' };
};

/** The word in a name that says what it is; the first that fits. */
const TYPES: readonly (readonly [RegExp, Type])[] = [
  [/Universit|ETH|EPFL/, 'university'],
  [/Polytechni|Politecnico/, 'polytechnic'],
  [/Institute/, 'institute'],
  [/College/, 'college'],
  [/Academy/, 'academy'],
  [/School/, 'school'],
];

const typeOf = (name: string): Type => TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'university';

/**
 * Universities of one country and time zone, one a line:
 * `name | city | public or private | year, or ? | host of the website | other names, separated by ;`
 */
export const universityLines = (country: string, timeZone: string, text: string): UniversityInput[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', city = '', control, year, host = '', others = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return {
        name,
        country,
        city,
        time_zone: timeZone,
        type: typeOf(name),
        control: control === 'private' ? 'private' : 'public',
        established: year === '?' ? null : Number(year),
        website: `https://${host}/`,
        domains: [host.replace(/^www\./, '')],
        aliases: others
          .split(';')
          .map((other) => other.trim())
          .filter(Boolean)
          .map(alias),
        status: 'published',
      };
    });
