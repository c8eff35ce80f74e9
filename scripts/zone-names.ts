/**
 * `node --import tsx scripts/zone-names.ts` writes CLDR's zone names; needed when it changes
 * (`tests/conventions/generated.test.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface WindowsZones {
  supplemental: {
    windowsZones: { mapTimezones: { mapZone: { _other: string; _type: string; _territory: string } }[] };
  };
}
interface Bcp47Zones {
  keyword: { u: { tz: Record<string, string | { _alias?: string; _iana?: string }> } };
}

const read = <T>(specifier: string) =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8')) as T;

/** Windows' names, each with its most common zone. */
const windowsZones = () =>
  read<WindowsZones>('cldr-core/supplemental/windowsZones.json')
    .supplemental.windowsZones.mapTimezones.filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other, mapZone._type] as const);

/** Names browsers and Node still use, with IANA's. */
const renamedZones = () =>
  Object.values(read<Bcp47Zones>('cldr-bcp47/bcp47/timezone.json').keyword.u.tz).flatMap((zone) =>
    typeof zone === 'object' && zone._iana && zone._alias
      ? [[zone._alias.split(' ')[0] as string, zone._iana] as const]
      : [],
  );

const written = (pairs: readonly (readonly [string, string])[]) =>
  `${JSON.stringify(Object.fromEntries(pairs.toSorted(([one], [other]) => (one < other ? -1 : 1))), null, 2)}\n`;

export const zoneFiles = (): Readonly<Record<string, string>> => ({
  'server/imports/file/calendar/windows-zones.json': written(windowsZones()),
  'contract/renamed-zones.json': written(renamedZones()),
});

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(zoneFiles())) writeFileSync(path, text);
