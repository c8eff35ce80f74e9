import { createBrowserReceiver } from '@statelyai/inspect';
import { useEffect, useReducer, useState } from 'react';
import { INSPECTED_FRAME_NAME } from '../inspected.ts';
import { Live } from './live.tsx';
import { recordMoment, type Recording } from './recording.ts';
import { Replay } from './replay.tsx';

interface PageAddress {
  readonly mode: 'live' | 'replay';
  readonly machine: string;
  readonly path: string;
}

const readAddress = (): PageAddress => {
  const parameters = new URLSearchParams(location.search);
  return {
    mode: parameters.get('inspect') === 'replay' ? 'replay' : 'live',
    machine: parameters.get('machine') ?? '',
    path: parameters.get('path') ?? '',
  };
};

const toSearch = ({ mode, machine, path }: PageAddress): string => {
  if (mode === 'live') return '?inspect';
  const parameters = new URLSearchParams({ inspect: 'replay' });
  if (machine !== '') parameters.set('machine', machine);
  if (path !== '') parameters.set('path', path);
  return `?${parameters}`;
};

const appAddress = () => {
  const parameters = new URLSearchParams(location.search);
  for (const name of ['inspect', 'machine', 'path']) parameters.delete(name);
  return `${location.pathname}${parameters.size > 0 ? `?${parameters}` : ''}${location.hash}`;
};

const NO_RECORDINGS: Recording = new Map();

export const Page = () => {
  const [asked, ask] = useState(readAddress);
  const [recording, record] = useReducer(recordMoment, NO_RECORDINGS);
  const isLive = asked.mode === 'live';
  /** The app runs on behind a replay. */
  const [isRunning, setRunning] = useState(isLive);
  const [src] = useState(appAddress);

  useEffect(() => {
    const { unsubscribe } = createBrowserReceiver().subscribe(record);
    return unsubscribe;
  }, []);

  const go = (next: PageAddress) => {
    history.replaceState(null, '', location.pathname + toSearch(next));
    ask(next);
    setRunning(isRunning || next.mode === 'live');
  };
  return (
    <div className="inspector" data-mode={asked.mode}>
      {isRunning && (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the app itself, with all it can do
        <iframe
          className="app"
          name={INSPECTED_FRAME_NAME}
          title="The app under inspection"
          src={src}
          hidden={!isLive}
        />
      )}
      <main>
        <header>
          <h1>Inspector</h1>
          <nav aria-label="Views">
            <button type="button" aria-pressed={isLive} onClick={() => go({ ...asked, mode: 'live' })}>
              Live
            </button>
            <button type="button" aria-pressed={!isLive} onClick={() => go({ ...asked, mode: 'replay' })}>
              Replay a path
            </button>
          </nav>
        </header>
        {isLive ? (
          <Live recording={recording} />
        ) : (
          <Replay
            machine={asked.machine}
            path={asked.path}
            onChoice={(machine, path) => go({ mode: 'replay', machine, path })}
          />
        )}
      </main>
    </div>
  );
};
