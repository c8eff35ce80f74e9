import type { ListedPerson } from '../../api/people.ts';
import { formatMoment } from '../format/dates.ts';
import { formatAgo } from '../format/format-ago.ts';

const MS_PER_HOUR = 3_600_000;

export const ROLE_NAMES = { administrator: 'Administrator', member: 'Member, no access' } as const;

export const isOver = (instant: string): boolean => Date.parse(instant) <= Date.now();

const timeLeft = (instant: string) => {
  const hours = Math.ceil((Date.parse(instant) - Date.now()) / MS_PER_HOUR);
  return hours === 1 ? 'less than 1 h left' : `${hours} h left`;
};

export const hasNoLink = ({ state, link }: ListedPerson): boolean =>
  state === 'invited' && (link === null || isOver(link.expires_at));

const stateText = (person: ListedPerson): readonly [text: string, badge: string] => {
  const { state, link } = person;
  if (state === 'disabled') return ['Disabled', 'archived'];
  if (state === 'active') return ['Active', 'published'];
  if (hasNoLink(person)) return ['Invitation ended', 'draft'];
  return [`Invited, ${timeLeft(link?.expires_at ?? '')}`, 'waiting'];
};

export const StateBadge = ({ person }: { person: ListedPerson }) => {
  const [text, badge] = stateText(person);
  return <span className={`badge badge-${badge}`}>{text}</span>;
};

export const LastSignIn = ({ at }: { at: string | null }) =>
  at === null ? (
    <>Never</>
  ) : (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  );
