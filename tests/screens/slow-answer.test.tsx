import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Banners } from '../../src/views/shell/banners.tsx';
import '../support/styles.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const banner = page.getByText('The server is slow to answer.');
/** TanStack Query tells of changes in a timer. */
const drawn = async () => {
  await vi.advanceTimersByTimeAsync(0);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
};

test('a screen that waits ten seconds for its first answer says so until that has come', async () => {
  const client = new QueryClient();
  await render(
    <QueryClientProvider client={client}>
      <Banners />
    </QueryClientProvider>,
  );
  let answer: (text: string) => void = () => {};
  const list = { queryKey: ['list'], queryFn: () => new Promise<string>((resolve) => (answer = resolve)) };
  void client.fetchQuery(list);
  await drawn();
  vi.advanceTimersByTime(9999);
  await drawn();
  expect(banner.query()).toBeNull();
  vi.advanceTimersByTime(1);
  await drawn();
  expect(banner.query()).not.toBeNull();
  answer('rows');
  await drawn();
  expect(banner.query()).toBeNull();
  // What is shown already is asked for again quietly.
  void client.fetchQuery(list);
  await drawn();
  vi.advanceTimersByTime(10_000);
  await drawn();
  expect(banner.query()).toBeNull();
});

test('a request that hangs is given up and made again at the press of a button', async () => {
  const client = new QueryClient();
  let made = 0;
  const List = () => {
    const { data } = useQuery({
      queryKey: ['list'],
      // The first never ends by itself.
      queryFn: ({ signal }) => {
        made += 1;
        const hangs = () =>
          new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        return made === 1 ? hangs() : 'all rows';
      },
    });
    return <p>{data}</p>;
  };
  await render(
    <QueryClientProvider client={client}>
      <Banners />
      <List />
    </QueryClientProvider>,
  );
  await drawn();
  vi.advanceTimersByTime(10_000);
  await drawn();
  page
    .getByRole('button', { name: 'Try again' })
    .element()
    .dispatchEvent(new Event('click', { bubbles: true }));
  await drawn();
  await drawn();
  expect(page.getByText('all rows').query()).not.toBeNull();
  expect(banner.query()).toBeNull();
});
