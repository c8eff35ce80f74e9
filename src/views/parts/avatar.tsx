const HUES = 3;

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase() || '·';

const hueOf = (id: string) => [...id].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % HUES;

/** Decorative: name the person beside it. */
export const Avatar = ({ id, name }: { id: string; name: string }) => (
  <span className="avatar" data-hue={hueOf(id)} aria-hidden="true">
    {initialsOf(name)}
  </span>
);
