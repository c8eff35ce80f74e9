import type { Wiring } from '../wiring.ts';

/** The same wiring for one session's screens: what they ask or write late, another session never sends. */
export const withinSession = (wiring: Wiring, epoch: number): Wiring => {
  const { call, download, stream } = wiring.http;
  return {
    ...wiring,
    http: {
      call: (operation, options) => call(operation, { ...options, epoch } as typeof options),
      download: (operation, options) => download(operation, { ...options, epoch }),
      stream: (operation, onText, options) => stream(operation, onText, { ...options, epoch }),
    },
  };
};
