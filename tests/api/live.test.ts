import { describe, expect, test } from 'vitest';
import { CallFailure } from '../../src/api/call-failure.ts';
import type { HttpClient } from '../../src/api/http.ts';
import { createEventReader, followChanges, type LiveChange } from '../../src/api/live.ts';
import { createVirtualClock, flush } from '../support/virtual-clock.ts';

describe('server-sent events', () => {
  const text = [
    'retry: 2000',
    'event: change\ndata: {"change_set_id":"1","kinds":["majors","levels"]}',
    ': still here',
    'event: job\ndata: {"job_id":"2"}',
    'event: gap\r\ndata: {}\r',
    '',
  ].join('\n\n');
  const expected = [{ kinds: ['majors', 'levels'] }, { kinds: [], jobId: '2' }, { kinds: null }];

  test.each([1, 2, 7, 1000])('are read in pieces of %i characters', (size) => {
    const received: LiveChange[] = [];
    const read = createEventReader((change) => received.push(change));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    expect(received).toEqual(expected);
  });

  test('are read where a carriage return alone ends a line', () => {
    const received: LiveChange[] = [];
    const read = createEventReader((change) => received.push(change));
    read('event: change\rdata: {"kinds":["levels"]}\r\r\n');
    expect(received).toEqual([{ kinds: ['levels'] }]);
  });
});

/** A server whose streams the test opens, speaks through and breaks. */
const begin = (options: Parameters<typeof followChanges>[4] = {}, clock = createVirtualClock()) => {
  const received: LiveChange[] = [];
  const streams: {
    send: (text: string) => void;
    fail: (failure: CallFailure) => void;
    isOpen: boolean;
    query: unknown;
  }[] = [];
  const stream: HttpClient['stream'] = (_, send, ...[options]) =>
    new Promise((_resolve, reject) => {
      const one = { send, fail: reject, isOpen: true, query: options?.query };
      options?.signal?.addEventListener('abort', () => {
        one.isOpen = false;
        reject(new CallFailure('aborted'));
      });
      streams.push(one);
    });
  const end = new AbortController();
  const onChange = (change: LiveChange) => received.push(change);
  const over = followChanges({ stream } as HttpClient, clock, end.signal, onChange, options);
  return { clock, received, streams, end, over };
};

describe('following changes', () => {
  test('opens a broken stream again after a pause, and reports that something may have been missed', async () => {
    const { clock, received, streams, end, over } = begin();
    streams[0]?.send('event: change\ndata: {"kinds":["majors"]}\n\n');
    streams[0]?.fail(new CallFailure('network'));
    await flush();
    expect(streams).toHaveLength(1);
    await clock.advance(2000);
    await flush();
    expect(streams).toHaveLength(2);
    streams[1]?.send('retry: 2000\n\n');
    expect(received).toEqual([{ kinds: ['majors'] }, { kinds: null }]);
    end.abort();
    await over;
  });

  test('waits longer each time it is refused for now or breaks, and as before once something came', async () => {
    const { clock, streams, end, over } = begin();
    const afterBreaking = async (failure: CallFailure, pause: number) => {
      const count = streams.length;
      streams.at(-1)?.fail(failure);
      await flush();
      await clock.advance(pause - 1);
      await flush();
      expect(streams).toHaveLength(count);
      await clock.advance(1);
      await flush();
      expect(streams).toHaveLength(count + 1);
    };
    await afterBreaking(new CallFailure('rate_limited', { status: 429 }), 2000);
    await afterBreaking(new CallFailure('network'), 4000);
    streams.at(-1)?.send('retry: 2000\n\n');
    await afterBreaking(new CallFailure('network'), 2000);
    end.abort();
    await over;
  });

  test('reports, in place of another stream, once it is open, that something may have been missed', async () => {
    const { received, streams, end, over } = begin({ isContinued: true });
    expect(received).toEqual([]);
    streams[0]?.send('retry: 2000\n\n');
    expect(received).toEqual([{ kinds: null }]);
    end.abort();
    await over;
  });

  test.each([
    ['asks first for what changed since the oldest answer shown, and some seconds before', 7_000, '17'],
    ['asks for no more than the server looks back', 86_400_000, '3600'],
    ['asks for something the server takes after the clock was set back', -60_000, '0'],
  ])('%s', async (_, age, seconds) => {
    const clock = createVirtualClock();
    const { streams, end, over } = begin({ shownAt: clock.now() - age }, clock);
    expect(streams[0]?.query).toEqual({ changed_within: seconds });
    // What it missed once it broke, it tells without asking.
    streams[0]?.fail(new CallFailure('network'));
    await flush();
    await clock.advance(2000);
    await flush();
    expect(streams[1]?.query).toEqual({});
    end.abort();
    await over;
  });

  test('takes long silence for a broken stream', async () => {
    const { clock, streams, end, over } = begin();
    streams[0]?.send(': still here\n\n');
    await clock.advance(69_000);
    expect(streams[0]?.isOpen).toBe(true);
    await clock.advance(1_000);
    expect(streams[0]?.isOpen).toBe(false);
    await flush();
    await clock.advance(2000);
    await flush();
    expect(streams).toHaveLength(2);
    end.abort();
    await over;
  });

  test.each([
    ['the session is over', new CallFailure('aborted')],
    ['nobody is signed in', new CallFailure('unauthenticated', { status: 401 })],
    ['the server has no such stream', new CallFailure('not_found', { status: 404 })],
  ])('ends for good when %s', async (_, failure) => {
    const { clock, streams, over } = begin();
    streams[0]?.fail(failure);
    await over;
    await clock.advance(600_000);
    expect(streams).toHaveLength(1);
  });
});
