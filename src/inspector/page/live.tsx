import { useState } from 'react';
import { activePaths } from '../moments.ts';
import { MomentView } from './moment-view.tsx';
import { lastToMove, type Recording } from './recording.ts';

export const Live = ({ recording }: { readonly recording: Recording }) => {
  /** Null: the last that moved. */
  const [chosen, choose] = useState<string | null>(null);
  /** Null: the latest. */
  const [selected, setSelected] = useState<number | null>(null);
  const shown = recording.get(chosen ?? '') ?? lastToMove(recording);
  if (!shown) return <p className="empty">Waiting for the app to start its machines.</p>;

  const last = shown.moments.length - 1;
  const past = shown.moments.findIndex(({ number }) => number === selected);
  return (
    <>
      <div className="actors" role="group" aria-label="Machines">
        {[...recording.values()].map(({ sessionId, name, status, moments }) => (
          <button
            key={sessionId}
            type="button"
            aria-pressed={sessionId === shown.sessionId}
            data-status={status}
            onClick={() => {
              choose(sessionId);
              setSelected(null);
            }}
          >
            <strong>{name}</strong> {activePaths(moments.at(-1)?.value).join(' ') || status}
          </button>
        ))}
        <button
          type="button"
          className="now"
          disabled={past === -1 && chosen === null}
          onClick={() => {
            choose(null);
            setSelected(null);
          }}
        >
          Follow what moves
        </button>
      </div>
      <MomentView
        chart={shown.chart}
        moments={shown.moments}
        index={past === -1 ? last : past}
        onSelect={(index) => {
          choose(shown.sessionId);
          setSelected(index === last ? null : (shown.moments[index]?.number ?? null));
        }}
      />
    </>
  );
};
