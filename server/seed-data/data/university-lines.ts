import type { UniversityInput } from '../../../contract/universities.ts';
import { belowHeadings } from './below-headings.ts';
import { aliases } from './aliases.ts';

type Type = NonNullable<UniversityInput['type']>;

/** The word in a name that says what it is; the first that fits. */
const TYPE_PATTERNS: readonly (readonly [RegExp, Type])[] = [
  [/Universit/, 'university'],
  [/Polytechni|Politecnico/, 'polytechnic'],
  [/Institute/, 'institute'],
  [/College/, 'college'],
  [/Academy/, 'academy'],
  [/School/, 'school'],
];

const typeOf = (name: string): Type =>
  TYPE_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? 'university';

/** First labels of websites that are not part of the domain: `home.dartmouth.edu` belongs to `dartmouth.edu`. */
const WEBSITE_LABEL_PREFIX = /^(www\d?|home|en|welcome|twin-cities|bloomington)\./;

const university = (
  cells: readonly string[],
  [country = '', timeZone = '']: readonly string[],
): UniversityInput => {
  const [name = '', place = '', kind = '', year = '', hosts = '', others = ''] = cells;
  const [city, region = null] = place.split(', ');
  const [control, type = typeOf(name)] = kind.split(' ') as ['public' | 'private', Type?];
  const [host = '', ...furtherDomains] = hosts.split(' ');
  return {
    name,
    country,
    city,
    region,
    time_zone: timeZone,
    type,
    control,
    established: year === '?' ? null : Number(year),
    website: `https://${host}/`,
    domains: [...new Set([host.replace(WEBSITE_LABEL_PREFIX, ''), ...furtherDomains])],
    aliases: aliases(others),
    status: 'published',
  };
};

/**
 * Universities, one a line, below a heading with country and time zone (`# NP Asia/Kathmandu`):
 * `name | city, region | public or private | year, or ? | host of the website and further domains | other names`.
 * The third cell also says the type where the name misleads: `public university`.
 */
export const universityLines = (text: string): UniversityInput[] => belowHeadings(text, university);
