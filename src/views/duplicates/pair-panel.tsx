import type { DuplicatePair, DuplicateState } from '../../api/duplicates.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { otherSide } from '../../machines/merge.ts';
import { useMergePair } from '../merge/use-merge-pair.tsx';
import { onSingleClick } from '../parts/on-single-click.ts';
import { SHORTCUTS } from '../parts/shortcuts.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';
import { reasonTexts } from './duplicate-text.ts';

interface PairPanelProps {
  readonly declaration: Declaration;
  readonly details: Details;
  readonly pair: DuplicatePair;
  readonly place: string;
  readonly isBusy: boolean;
  readonly onDecide: (state: DuplicateState) => void;
  readonly onMerged: () => void;
}

/** Two records field by field, and what can be decided about them; each decision has a key. */
export const PairPanel = ({
  declaration,
  details,
  pair,
  place,
  isBusy,
  onDecide,
  onMerged,
}: PairPanelProps) => {
  const merge = useMergePair({
    declaration,
    details,
    ids: [pair.first.id, pair.second.id],
    onMerged,
    onClose: () => {},
  });
  const isOff = isBusy || merge.isMerging;
  const start = () => merge.send({ type: 'merge.start' });
  // A key held down would decide about the pairs that follow.
  const once = (action: () => void) => (event: KeyboardEvent) => void (event.repeat || action());
  useShortcuts('duplicates', {
    merge: once(() => merge.canMerge && start()),
    notDuplicate: once(() => !isOff && pair.state !== 'distinct' && onDecide('distinct')),
    later: once(() => !isOff && pair.state === 'open' && onDecide('later')),
    swap: once(() => merge.send({ type: 'record.keep', which: otherSide(merge.stays) })),
  });
  return (
    <section className="duplicate" aria-label={`${pair.first.name} and ${pair.second.name}`}>
      <header className="duplicate-head">
        <h2>{pair.score}% similar</h2>
        {reasonTexts(pair).map((text) => (
          <span key={text} className="pill">
            {text}
          </span>
        ))}
        <span className="duplicate-place">{place}</span>
      </header>
      <div className="duplicate-body" aria-busy={merge.isBusy}>
        {merge.content}
      </div>
      <footer className="duplicate-foot no-print">
        {merge.step === 'unread' ? (
          <button type="button" className="button" onClick={() => merge.send({ type: 'pair.reload' })}>
            Try again
          </button>
        ) : (
          <button
            type="button"
            className="button button-primary"
            disabled={!merge.canMerge}
            onClick={onSingleClick(start)}
          >
            {merge.isMerging ? 'Merging…' : `Merge ${declaration.plural.toLowerCase()}`}
            <kbd aria-hidden="true">{SHORTCUTS.duplicates.merge}</kbd>
          </button>
        )}
        {pair.state !== 'distinct' && (
          <button
            type="button"
            className="button"
            disabled={isOff}
            onClick={onSingleClick(() => onDecide('distinct'))}
          >
            Not a duplicate
            <kbd aria-hidden="true">{SHORTCUTS.duplicates.notDuplicate}</kbd>
          </button>
        )}
        {pair.state === 'open' ? (
          <button
            type="button"
            className="button button-quiet"
            disabled={isOff}
            onClick={onSingleClick(() => onDecide('later'))}
          >
            Later
            <kbd aria-hidden="true">{SHORTCUTS.duplicates.later}</kbd>
          </button>
        ) : (
          <button
            type="button"
            className="button button-quiet"
            disabled={isOff}
            onClick={onSingleClick(() => onDecide('open'))}
          >
            Move back to the queue
          </button>
        )}
        <span className="duplicate-keys" aria-hidden="true">
          <kbd>{SHORTCUTS.duplicates.next}</kbd> <kbd>{SHORTCUTS.duplicates.previous}</kbd> pair{' '}
          <kbd>{SHORTCUTS.duplicates.swap}</kbd> swap sides
        </span>
      </footer>
    </section>
  );
};
