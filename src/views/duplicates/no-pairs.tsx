import { Button } from '../parts/button.tsx';
import type { Place } from './duplicates-address.ts';

/** Title, and what would stand here. */
const textsOf = ({ state, record }: Place, plural: string): readonly [string, string] => {
  if (state === 'later') return ['No pairs set aside', 'Pairs you decide later wait here.'];
  if (state === 'distinct') return ['No pairs marked as not duplicates', 'You can change your mind here.'];
  const among = record ? 'of this record' : `among ${plural.toLowerCase()}`;
  return [
    `No possible duplicates ${among}`,
    'New and changed records are compared by names, domains and places.',
  ];
};

interface NoPairsProps {
  readonly place: Place;
  readonly plural: string;
  readonly onClearSearch: () => void;
}

export const NoPairs = ({ place, plural, onClearSearch }: NoPairsProps) => {
  const [title, text] = place.q
    ? [`No results for “${place.q}”`, 'A pair is found by words of either name. Try fewer words.']
    : textsOf(place, plural);
  return (
    <div className="list-note">
      <h2>{title}</h2>
      <p>{text}</p>
      {place.q && (
        <div className="list-note-ways">
          <Button onClick={onClearSearch}>Clear search</Button>
        </div>
      )}
    </div>
  );
};
