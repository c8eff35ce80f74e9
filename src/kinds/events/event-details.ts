import { EVENT_STATUSES } from '../../../contract/event-statuses.ts';
import { ATTENDANCES, event, EVENT_KINDS } from '../../../contract/events.ts';
import { originalStart } from '../../api/original-start.ts';
import { countryName, sentence, textOf } from '../../views/format/format.ts';
import type { AnyRecord } from '../../api/records.ts';
import { stageOf } from './event-stage.ts';
import { timeText } from './event-text.ts';
import type { Details, MenuChange } from '../declaration.ts';
import { form, SOURCE_IDS_FIELD } from '../form.ts';

const EVENT_TIME_INPUT = { type: 'wallTime', zoneIn: 'time_zone', dayIn: 'all_day' } as const;

type Values = Readonly<Record<string, unknown>>;

const WALL_TIME_LENGTH = 'YYYY-MM-DDTHH:MM'.length;
/** Wall time in milliseconds; NaN for anything else. */
const clockTime = (wallTime: unknown) => (typeof wallTime === 'string' ? Date.parse(`${wallTime}Z`) : NaN);

const toDay = (wallTime: unknown) =>
  typeof wallTime === 'string' && !Number.isNaN(clockTime(wallTime))
    ? `${wallTime.slice(0, 10)}T00:00`
    : wallTime;

/** Browsers report a year while it is typed: 0002, 0020, 0202. */
const isYearTyped = (wallTime: unknown) => clockTime(wallTime) >= Date.UTC(1000, 0);

const endAfterMove = (values: Values, before: Values, saved: Values | null): Values => {
  const { ends_at: end } = values;
  const isEndSaved = saved !== null && end === saved['ends_at'];
  // Cleared, and typed anew.
  const isCleared = Number.isNaN(clockTime(before['starts_at']));
  const from = isCleared && isEndSaved ? saved['starts_at'] : before['starts_at'];
  const moved = clockTime(end) + clockTime(values['starts_at']) - clockTime(from);
  if (Number.isNaN(moved) || clockTime(end) < clockTime(from) || isYearTyped(end) !== isYearTyped(from))
    return {};
  return { ends_at: new Date(moved).toISOString().slice(0, WALL_TIME_LENGTH) };
};

const isSomewhere = ({ attendance }: Values) => attendance !== 'online';

const whenText = (record: AnyRecord) => {
  const text = (field: string) => textOf(record, field);
  if (text('starts_at') === '') return '';
  const ends = { ends_at: text('ends_at') || null, time_zone: text('time_zone') || null };
  return timeText({ starts_at: text('starts_at'), ...ends, all_day: record['all_day'] === true });
};

const CANCEL: MenuChange = {
  label: 'Cancel event',
  change: { event_status: 'cancelled' },
  done: 'Event cancelled.',
  question: {
    title: 'Cancel event?',
    text: 'stays in lists, calendars and feeds, marked as cancelled.',
    cancel: 'Keep event',
  },
};
const SCHEDULE: MenuChange = {
  label: 'Mark as scheduled',
  change: { event_status: 'scheduled' },
  done: 'Event marked as scheduled.',
};

export const eventDetails: Details = {
  kind: event,
  facts: (record, names) => [
    whenText(record),
    sentence(textOf(record, 'kind')),
    [textOf(record, 'city'), record['country'] ? countryName(textOf(record, 'country'), names) : '']
      .filter(Boolean)
      .join(', ') || sentence(textOf(record, 'attendance')),
    ['scheduled', 'cancelled'].includes(textOf(record, 'event_status'))
      ? ''
      : sentence(textOf(record, 'event_status')),
    names[textOf(record, 'host_id')] ?? textOf(record, 'organiser'),
  ],
  link: 'registration_url',
  menuChanges: (record) => {
    if (record['event_status'] === 'cancelled') return [SCHEDULE];
    return stageOf(record, Date.now()) === 'over' ? [] : [CANCEL];
  },
  defaults: { event_status: 'scheduled' },
  filledBy: { host_id: ['time_zone', 'city', 'country'] },
  computedOnChange: (field, values, before, saved) => {
    if (field === 'event_status') return originalStart(values, saved);
    if (field === 'starts_at')
      return { ...endAfterMove(values, before, saved), ...originalStart(values, saved) };
    if (field !== 'all_day' || values['all_day'] !== true) return {};
    return { starts_at: toDay(values['starts_at']), ends_at: toDay(values['ends_at']) };
  },
  form: form([
    {
      title: 'General',
      fields: [
        { field: 'title', isWide: true },
        { field: 'kind', input: { type: 'choice', choices: EVENT_KINDS, isRequired: true } },
        { field: 'event_status', input: { type: 'choice', choices: EVENT_STATUSES, isRequired: true } },
        { field: 'host_id', input: { type: 'reference', to: 'universities' } },
        { field: 'organiser', hint: 'If no university hosts it', missing: 'Host university or organiser' },
      ],
    },
    {
      title: 'Time',
      fields: [
        { field: 'all_day', input: 'flag' },
        { field: 'time_zone', input: 'timeZone', hint: 'All times are local to this zone' },
        { field: 'starts_at', input: EVENT_TIME_INPUT },
        { field: 'ends_at', input: EVENT_TIME_INPUT },
        {
          field: 'previous_starts_at',
          input: { type: 'wallTime', zoneIn: 'time_zone' },
          hint: 'The start before it was postponed or cancelled',
          applies: ({ event_status: status }) => status !== 'scheduled' && status !== null,
        },
      ],
    },
    {
      title: 'Location',
      fields: [
        { field: 'attendance', input: { type: 'choice', choices: ATTENDANCES, isRequired: true } },
        {
          field: 'join_url',
          input: 'url',
          hint: 'For online and hybrid events',
          isRequiredToPublish: true,
          applies: ({ attendance }) => attendance !== 'in_person' && attendance !== null,
        },
        { field: 'venue', applies: isSomewhere },
        { field: 'city' },
        { field: 'country', input: 'country' },
        { field: 'capacity', input: 'integer' },
      ],
    },
    {
      title: 'Registration and contact',
      fields: [
        { field: 'registration_url', input: 'url', isWide: true },
        { field: 'registration_opens_at', input: { type: 'wallTime', zoneIn: 'time_zone' } },
        { field: 'registration_closes_at', input: { type: 'wallTime', zoneIn: 'time_zone' } },
        { field: 'contact_name' },
        { field: 'contact_email', input: 'email' },
        { field: 'contact_phone', input: 'phone', isWide: true },
      ],
    },
    {
      title: 'Audience',
      isContent: true,
      fields: [
        { field: 'subject_ids', input: { type: 'references', to: 'subjects' }, isWide: true },
        { field: 'major_ids', input: { type: 'references', to: 'majors' }, isWide: true },
        { field: 'level_ids', input: { type: 'references', to: 'levels' }, isWide: true },
        { field: 'description', input: 'long', isWide: true },
      ],
    },
    {
      title: 'Sources',
      fields: [
        {
          field: 'calendar_uid',
          hint: 'Identifies this event when its calendar is imported again',
          isWide: true,
        },
        SOURCE_IDS_FIELD,
      ],
    },
  ]),
};
