import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { otherClient, startServer, visit } from '../support/screen.tsx';
import '../support/styles.ts';

test('an event that somebody adds while the first answer is on its way is seen, and said', async () => {
  const server = await startServer();
  const call = await otherClient(server);
  const second = Promise.withResolvers<void>();
  const firstRead = Promise.withResolvers<void>();
  let asked = 0;
  await visit({
    server,
    path: '/events/?view=calendar&date=2033-05-01',
    network: async (request, send) => {
      if (!request.url.includes('/v1/events/calendar?')) return send();
      asked += 1;
      const answer = await send();
      if (asked === 1) {
        firstRead.resolve();
        await second.promise;
        // Two frames later the second one has been taken in.
        for (let frame = 0; frame < 2; frame += 1)
          // oxlint-disable-next-line no-await-in-loop
          await new Promise(requestAnimationFrame);
      } else second.resolve();
      return answer;
    },
  });
  await firstRead.promise;
  const fair = {
    title: 'Early fair',
    kind: 'fair',
    attendance: 'online',
    organiser: 'Registrar',
    time_zone: 'Asia/Tokyo',
    starts_at: '2033-05-26T10:00',
  };
  await call('POST', '/v1/events', fair);
  await expect.element(page.getByRole('button', { name: /^Early fair,/ })).toBeVisible();
  await expect.element(page.getByText('Early fair was added.')).toBeInTheDocument();
});
