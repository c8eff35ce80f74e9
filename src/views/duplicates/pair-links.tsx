import type { DuplicatePair } from '../../api/duplicates.ts';
import { Link } from '../parts/link.tsx';
import { pairKey, placeText, reasonTexts } from './duplicate-text.ts';
import { addressOf, type Place } from './duplicates-address.ts';

interface PairLinksProps {
  readonly place: Place;
  readonly pairs: readonly DuplicatePair[];
  readonly shown: DuplicatePair;
}

export const PairLinks = ({ place, pairs, shown }: PairLinksProps) => (
  <ol className="duplicates-list" aria-label="Pairs">
    {pairs.map((pair) => (
      <li key={pairKey(pair)} data-pair={pairKey(pair)}>
        <Link
          href={addressOf({ ...place, pair: pairKey(pair) })}
          aria-current={pair === shown ? 'true' : undefined}
        >
          <span className="duplicates-name">
            <bdi>{pair.first.name}</bdi>
            <span>
              {pair.score}
              <span className="visually-hidden">% similar</span>
            </span>
          </span>
          <bdi>{pair.second.name}</bdi>
          <small>{[...reasonTexts(pair), placeText(pair.first)].filter(Boolean).join(' · ')}</small>
        </Link>
      </li>
    ))}
  </ol>
);
