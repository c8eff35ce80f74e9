import { useEffect, useEffectEvent } from 'react';
import type { DuplicatePair, DuplicateState } from '../../api/duplicates.ts';
import type { Declaration, Details } from '../../kinds/declaration.ts';
import { useMergePair } from '../merge/use-merge-pair.tsx';
import { onSingleClick } from '../parts/on-single-click.ts';
import { isSingleKey } from '../parts/shortcut-preference.ts';
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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      m: () => merge.canMerge && start(),
      n: () => !isOff && pair.state !== 'distinct' && onDecide('distinct'),
      l: () => !isOff && pair.state === 'open' && onDecide('later'),
      s: () => merge.send({ type: 'record.keep', which: merge.stays === 'first' ? 'second' : 'first' }),
    };
    const action = actions[event.key];
    // A key held down would decide about the pairs that follow.
    if (!action || event.repeat || !isSingleKey(event) || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section className="duplicate" aria-label={`${pair.first.name} and ${pair.second.name}`}>
      <header className="duplicate-head">
        <h2>{pair.score}% alike</h2>
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
            <kbd aria-hidden="true">m</kbd>
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
            <kbd aria-hidden="true">n</kbd>
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
            <kbd aria-hidden="true">l</kbd>
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
          <kbd>j</kbd>
          <kbd>k</kbd> pair <kbd>s</kbd> swap sides
        </span>
      </footer>
    </section>
  );
};
