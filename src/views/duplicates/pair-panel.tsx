import type { DuplicatePair, DuplicateSide, DuplicateState } from '../../api/duplicates.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { otherSide, type HandChoices } from '../../machines/merge.ts';
import { sessionState } from '../../wiring/session-state.ts';
import { MergeContent } from '../merge/merge-content.tsx';
import { useMergePair } from '../merge/use-merge-pair.ts';
import { Button } from '../parts/button.tsx';
import { RootAttribute } from '../parts/root-attribute.tsx';
import { Link } from '../parts/link.tsx';
import { onSingleClick } from '../keyboard/on-single-click.ts';
import { SHORTCUTS } from '../keyboard/shortcuts.ts';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { pairKey, reasonTexts } from './duplicate-text.ts';

/** By key of the pair, until it is decided. */
export const handChoicesIn = sessionState(() => new Map<string, HandChoices>());

interface PairPanelProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly pair: DuplicatePair;
  readonly place: string;
  readonly isBusy: boolean;
  /** Someone else has decided it. */
  readonly isGone: boolean;
  readonly onDecide: (state: DuplicateState) => void;
  readonly onMerged: () => void;
}

export const PairPanel = ({
  declaration,
  details,
  pair,
  place,
  isBusy,
  isGone,
  onDecide,
  onMerged,
}: PairPanelProps) => {
  const handChoices = handChoicesIn(useWiring());
  const merge = useMergePair({
    declaration,
    details,
    ids: [pair.first.id, pair.second.id],
    isFullerKept: true,
    kept: handChoices.get(pairKey(pair)),
    onChoose: ({ stays, chosen }) => handChoices.set(pairKey(pair), { stays, chosen }),
    onMerged,
    onClose: () => {},
  });
  const isOff = isBusy || isGone || merge.isMerging;
  const canMerge = merge.canMerge && !isGone;
  const { start } = merge;
  // A held key would also decide the next pairs.
  const once = (action: () => void) => (event: KeyboardEvent) => void (event.repeat || action());
  const isDistinct = pair.state === 'distinct';
  useShortcuts('duplicates', {
    merge: once(() => !isDistinct && canMerge && start()),
    notDuplicate: once(() => !isOff && !isDistinct && onDecide('distinct')),
    later: once(() => !isOff && pair.state === 'open' && onDecide('later')),
    reopen: once(() => !isOff && pair.state !== 'open' && onDecide('open')),
    swap: once(() => merge.stays && merge.keep(otherSide(merge.stays))),
  });
  const nameOf = ({ id, name }: DuplicateSide) => (
    <Link href={`${declaration.path}${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
  const decision = (state: DuplicateState, text: string, key: string, variant?: 'primary' | 'quiet') => (
    <Button {...{ variant }} disabled={isOff} onClick={onSingleClick(() => onDecide(state))}>
      {text}
      <kbd aria-hidden="true">{key}</kbd>
    </Button>
  );
  const moveBack = (variant: 'primary' | 'quiet') =>
    decision('open', 'Move back to possible duplicates', SHORTCUTS.duplicates.reopen, variant);
  const mergeOrRetry = merge.canRetry ? (
    <Button onClick={merge.retry}>Try again</Button>
  ) : (
    <Button variant="primary" disabled={!canMerge} onClick={onSingleClick(start)}>
      {merge.isMerging ? 'Merging…' : `Merge ${declaration.plural.toLowerCase()}`}
      <kbd aria-hidden="true">{SHORTCUTS.duplicates.merge}</kbd>
    </Button>
  );
  return (
    <section
      className="duplicate"
      data-state={pair.state}
      aria-label={`${pair.first.name} and ${pair.second.name}`}
    >
      <header className="duplicate-head">
        <h2 tabIndex={-1}>
          {nameOf(pair.first)} and {nameOf(pair.second)}
        </h2>
        <span className="pill">{pair.score}% similar</span>
        {reasonTexts(pair).map((text) => (
          <span key={text} className="pill">
            {text}
          </span>
        ))}
        <span className="duplicate-place">{place}</span>
      </header>
      <div className="duplicate-body" aria-busy={merge.isBusy}>
        <MergeContent merge={merge} />
      </div>
      <footer className="duplicate-foot no-print">
        <RootAttribute name="duplicate-foot" />
        {isDistinct ? (
          moveBack('primary')
        ) : (
          <>
            {mergeOrRetry}
            {decision('distinct', 'Not a duplicate', SHORTCUTS.duplicates.notDuplicate)}
            {pair.state === 'open'
              ? decision('later', 'Later', SHORTCUTS.duplicates.later, 'quiet')
              : moveBack('quiet')}
          </>
        )}
        <span className="duplicate-keys" aria-hidden="true">
          <span>
            <kbd>{SHORTCUTS.duplicates.next}</kbd> <kbd>{SHORTCUTS.duplicates.previous}</kbd> pair
          </span>
          <span>
            <kbd>{SHORTCUTS.duplicates.swap}</kbd> swap sides
          </span>
        </span>
      </footer>
    </section>
  );
};
