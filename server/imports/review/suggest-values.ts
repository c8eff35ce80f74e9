import { is, type GenericSchema } from 'valibot';
import { choiceLabel } from '../../../contract/choice-label.ts';
import { BIDI_CONTROL } from '../../../contract/fields.ts';
import { choicesOf } from '../../../contract/field-type.ts';
import type { ErrorGroup } from '../../../contract/import-fixes.ts';
import { STATUSES } from '../../../contract/records.ts';
import { canonicalTimeZone } from '../../../contract/time-zone.ts';
import { countryName } from '../../country-name.ts';
import type { Queries } from '../../database/database.ts';
import { findMatches } from '../../records/query/find.ts';
import { editDistance } from '../../search/edit-distance.ts';
import { fold } from '../../search/fold-text.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { ranking } from '../../search/rank.ts';
import { isCommon, wordsOf } from '../../search/words.ts';
import { isLive, type Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';
import { countryNames } from '../cells/country-names.ts';
import type { DateOrder } from '../cells/date-orders.ts';
import { bothReadings } from '../cells/number-style.ts';
import { idsByText } from '../lines/resolve-references.ts';
import { dateReadings } from '../cells/wall-time-cell.ts';

export type Suggestion = Omit<ErrorGroup['suggestions'][number], 'is_remembered'>;

interface Named extends Suggestion {
  /** Resembles the text; `label` may not. */
  readonly name: string;
  /** Folded. */
  readonly words: readonly string[];
}

interface Candidate extends Named {
  /** As the search scores it, 0 to 100. */
  readonly score: number;
}

const MAX_SUGGESTIONS = 3;
const MIN_LETTERS = 3;
const MIN_SCORE = 50;
/** Candidates further below the best score are not shown. */
const SCORE_WINDOW = 10;
const FULL_NAME_SCORE = 98;

const uncommonWords = (text: string) => wordsOf(fold(text)).filter((word) => !isCommon(word));

const named = (value: string, label: string, name = label): Named => ({
  value,
  label,
  name,
  words: uncommonWords(name),
});

const suggestionOf = ({ value, label }: Named): Suggestion => ({ value, label });

const lettersAllowed = (length: number) => (length < 5 ? 0 : length < 11 ? 1 : 2);

/** A misspelling, or at least the first half. */
const isMeant = (word: string, meant: string): boolean => {
  if (meant.startsWith(word)) return word.length * 2 >= meant.length;
  const allowed = lettersAllowed(Math.max(word.length, meant.length));
  return editDistance(word, meant, allowed) <= allowed;
};

const lettersIn = (words: readonly string[]) => words.join('').length;

/** Every word typed is in the name, and they are at least half of it. */
const resembles = (typed: readonly string[], { words }: Named): boolean => {
  if (typed.length === 0 || typed.length > words.length) return false;
  if (!typed.every((word) => words.some((other) => isMeant(word, other)))) return false;
  const matched = words.filter((other) => typed.some((word) => isMeant(word, other)));
  return lettersIn(matched) * 2 >= lettersIn(words);
};

/** None where more are near than can be shown. */
const nearest = (candidates: readonly Candidate[]): Suggestion[] => {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates)
    if (candidate.score >= MIN_SCORE && candidate.score > (best.get(candidate.value)?.score ?? 0))
      best.set(candidate.value, candidate);
  const found = [...best.values()].toSorted((a, b) => b.score - a.score);
  const near = found.filter(({ score }) => score >= found[0]!.score - SCORE_WINDOW);
  const isClear = new Set(near.map(({ label }) => label)).size === near.length;
  if (near.length > MAX_SUGGESTIONS || !isClear) return [];
  return near.map(suggestionOf);
};

const resembling = <N extends Named>(text: string, names: readonly N[]): readonly N[] => {
  const typed = uncommonWords(text);
  if (!typed.some((word) => word.length >= MIN_LETTERS)) return [];
  return names.filter((each) => resembles(typed, each));
};

const nearestNames = (text: string, names: readonly Named[]): Suggestion[] => {
  const rank = ranking(parseQuery(text));
  return nearest(names.map((each) => ({ ...each, score: rank([{ text: each.name, as: 'title' }]).score })));
};

const lettersOf = (text: string) => fold(text).replaceAll(' ', '');

/** Those that begin with the text, if several; else with the same letters; else near; else wholly in the text. */
export const suggestChoices = (text: string, codes: readonly string[]): Suggestion[] => {
  const choices = codes.map((code) => named(code, choiceLabel(code), code.replaceAll('_', ' ')));
  const begun = codes.filter((code) => fold(choiceLabel(code)).startsWith(`${fold(text)} `));
  if (begun.length > 1) return begun.map((code) => ({ value: code, label: choiceLabel(code) }));
  const same = choices.filter(({ name }) => lettersOf(name) === lettersOf(text));
  if (same.length > 0) return same.map(suggestionOf);
  const near = nearestNames(text, resembling(text, choices));
  if (near.length > 0) return near;
  const typed = new Set(uncommonWords(text));
  const within = choices.filter(({ words }) => words.length > 0 && words.every((word) => typed.has(word)));
  return within.length === 1 ? within.map(suggestionOf) : [];
};

let countries: readonly Named[] | undefined;

export const suggestCountries = (text: string): Suggestion[] => {
  countries ??= countryNames().map(([name, code]) => named(code, countryName(code), name));
  // “American” is not American Samoa, and “Congo” may be either.
  const length = wordsOf(fold(text)).length;
  const names = resembling(text, countries).filter(({ name }) => wordsOf(name).length === length);
  return nearestNames(text, names);
};

/** `Asia/Katmandoo` and `Katmandoo` → `Asia/Kathmandu`: the nearest of all names, older ones too. */
const suggestTimeZones = (text: string): Suggestion[] => {
  const typed = text.toLowerCase().replaceAll(/\s+/g, '_');
  const most = lettersAllowed(typed.length);
  const found = Intl.supportedValuesOf('timeZone').map((zone) => {
    const name = typed.includes('/') ? zone : zone.slice(zone.lastIndexOf('/') + 1);
    return { zone: canonicalTimeZone(zone) ?? zone, distance: editDistance(typed, name.toLowerCase(), most) };
  });
  const least = Math.min(...found.map(({ distance }) => distance));
  if (least > most) return [];
  const zones = new Set(found.flatMap(({ zone, distance }) => (distance === least ? zone : [])));
  return zones.size > MAX_SUGGESTIONS ? [] : [...zones].map((zone) => ({ value: zone, label: zone }));
};

/** `c. 1850` → `1850`, the only number in it. */
const suggestYear = (text: string, schema: GenericSchema): Suggestion[] => {
  const [value, other] = text.match(/\d+/g) ?? [];
  return value && other === undefined && is(schema, Number(value)) ? [{ value, label: value }] : [];
};

/** `1,500` → `1500`, `1.5`; why, where one alone is accepted. */
const suggestReadings = (text: string, schema: GenericSchema): Suggestion[] => {
  const isAccepted = (value: string) => is(schema, Number(value));
  const readings = bothReadings(text);
  const refused = readings.find((value) => !isAccepted(value));
  const reason = refused && { reason: `because ${refused} isn’t allowed` };
  return readings.filter(isAccepted).map((value) => ({ value, label: value, ...reason }));
};

/** `03/04/2026` → `2026-04-03`, `2026-03-04`; first in the order of its column. */
const suggestDates = (text: string, order: DateOrder | undefined): Suggestion[] =>
  dateReadings(text)
    .toSorted((a, b) => Number(b.first === order) - Number(a.first === order))
    .map(({ value, first }) => ({
      value,
      label: value.replace('T', ' '),
      ...(first && { reason: `with the ${first} first${first === order ? ', as in other rows' : ''}` }),
    }));

/** Without invisible direction marks. */
const suggestVisible = (text: string, schema: GenericSchema): Suggestion[] => {
  const value = text.replaceAll(new RegExp(BIDI_CONTROL, 'gu'), '');
  return value !== text && is(schema, value) ? [{ value, label: value }] : [];
};

/** `Bachelor of Science`, `bachelor-science` → `Bachelor` */
const withoutDiscipline = (text: string) => text.replace(/( (of|in) |\s*[-–—,(/]).*$/i, '');

const suggestRecords = async (tx: Queries, store: Store, text: string): Promise<Suggestion[]> => {
  const { hits, matchCondition } = await findMatches(tx, store, isLive, text);
  // Unranked records may be as near.
  const ranked = matchCondition ? hits.filter(({ score }) => score >= FULL_NAME_SCORE) : hits;
  return nearest(
    resembling(
      text,
      ranked.map(({ id, title, matched, score }) => ({ ...named(id, title, matched?.text ?? title), score })),
    ),
  );
};

export const suggestValues = async (
  tx: Queries,
  store: Store,
  field: string,
  text: string,
  order?: DateOrder,
): Promise<Suggestion[]> => {
  const column = store.columns.get(field);
  const schema = store.kind.fields[field] as GenericSchema;
  const kind = store.kind.references[field];
  const found = async () => {
    if (kind) {
      const known = await idsByText(tx, storeNamed(kind), [text]);
      if (known.get(text)) return [];
      const near = await suggestRecords(tx, storeNamed(kind), text);
      if (near.length > 0 || kind !== 'levels') return near;
      return suggestRecords(tx, storeNamed(kind), withoutDiscipline(text));
    }
    if (column?.isCountry) return suggestCountries(text);
    if (field === 'time_zone') return suggestTimeZones(text);
    if (field === 'established') return suggestYear(text, schema);
    if (column?.type === 'number') return suggestReadings(text, schema);
    if (column?.type === 'wall_time') return suggestDates(text, order);
    if (column?.type === 'text') return suggestVisible(text, schema);
    if (column?.type !== 'choice') return [];
    return suggestChoices(text, field === 'status' ? STATUSES : choicesOf(schema));
  };
  const suggestions = await found();
  // An accepted value is wrong for another reason.
  return suggestions.some(({ value, label }) => value === text || label === text) ? [] : suggestions;
};
