import './avatar.css';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase();

const TINTS = 3;

/** Initials; the name stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span
    className="avatar"
    data-tint={[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TINTS}
    title={name}
    aria-hidden="true"
  >
    {initials(name)}
  </span>
);
