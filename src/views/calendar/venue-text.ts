import type { CalendarEntry } from '../../../contract/calendar.ts';
import { countryName, sentence } from '../format/format.ts';

/** "Online" or the city. */
export const placeText = ({ attendance, city }: CalendarEntry): string =>
  attendance === 'online' ? sentence(attendance) : (city ?? '');

/** "Bhrikuti Mandap, Kathmandu, Nepal · Tribhuvan University" */
export const venueText = (entry: CalendarEntry, names: Readonly<Record<string, string>>): string => {
  const { venue, city, country, attendance, host_id: host, organiser } = entry;
  const place = [venue, city, country && countryName(country)].filter(Boolean).join(', ');
  const where = place || (attendance === 'in_person' ? '' : sentence(attendance));
  return [where, (host && names[host]) || organiser].filter(Boolean).join(' · ');
};
