import type { UniversityInput } from '../../../contract/universities.ts';
import { belowHeadings } from './below-headings.ts';
import { aliases } from './aliases.ts';

type Type = NonNullable<UniversityInput['type']>;

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

/** `home.dartmouth.edu` → `dartmouth.edu` */
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
 * `# country time-zone`, then `name | city, region | public or private | year or ? | host and further
 * domains | aliases`; `public university` overrides the name's type.
 */
export const universityLines = (text: string): UniversityInput[] => belowHeadings(text, university);
