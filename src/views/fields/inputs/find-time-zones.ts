import { lazily } from '../../format/lazily.ts';
import { findOptions } from './picker.tsx';
import { timeZoneNamed, timeZones, timeZonesCalled } from './time-zones.ts';

const zones = lazily(() => timeZones().map((value) => ({ value, label: value })));

/** `new york` → `America/New_York`; countries and “CET” too. */
export const findTimeZones = (question: string): readonly string[] => {
  const words = question.trim().replaceAll(/\s+/g, '_');
  const zone = timeZoneNamed(question);
  const named = [...(zone ? [zone] : []), ...findOptions(zones(), words).map(({ value }) => value)];
  const isAbbreviation = /^[A-Z]{3,5}$/.test(question.trim());
  const called = isAbbreviation || named.length === 0 ? timeZonesCalled(question) : [];
  return [...new Set([...called, ...named])];
};
