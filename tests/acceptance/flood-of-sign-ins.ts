import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { p95 } from '../../benchmarks/server/times.ts';
import type { Client } from '../support/client.ts';
import type { Check } from './check.ts';
import type { Flood } from './flood.ts';
import { withServer } from './own-server.ts';

const STRANGER_COUNT = 600;
const ROUNDS = 5;
const CALM_LISTS = 200;
/** The list's p95 under the flood, in times of what it is before and after it. */
const MAX_SLOWDOWN = 3;

const timeList = async (client: Client) => {
  const start = performance.now();
  const response = await client.send('GET', '/v1/universities?limit=50');
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`the list answered ${response.status}`);
  return performance.now() - start;
};

/** Lists again and again, as one person does, while `isGoing`. */
const timeLists = async (client: Client, isGoing: (done: number) => boolean) => {
  const times: number[] = [];
  while (isGoing(times.length)) times.push(await timeList(client));
  return times;
};

/** In a process of its own, so that what is measured is the server's time and not that of who floods it. */
const flood = async (address: string) => {
  const order: Flood = { address, strangers: STRANGER_COUNT, rounds: ROUNDS };
  const child = fork(join(import.meta.dirname, 'flood.ts'), [JSON.stringify(order)]);
  const [statuses] = (await once(child, 'message')) as [Record<string, number>];
  return statuses;
};

/** A20: while 600 strangers at a time try to sign in, a signed-in person's list comes almost as soon as otherwise. */
export const floodOfSignIns: Check = () =>
  withServer(async ({ client }) => {
    await timeLists(client, (done) => done < CALM_LISTS / 4);
    const before = await timeLists(client, (done) => done < CALM_LISTS);
    let isFlooded = true;
    const flooding = flood(client.address).finally(() => {
      isFlooded = false;
    });
    const meanwhile = await timeLists(client, () => isFlooded);
    const statuses = await flooding;
    const after = await timeLists(client, (done) => done < CALM_LISTS);
    const calm = p95([...before, ...after]);
    const times = p95(meanwhile) / calm;
    const unexpected = Object.keys(statuses).filter((status) => !['401', '429', '503'].includes(status));
    return {
      holds: times <= MAX_SLOWDOWN && unexpected.length === 0,
      figures: {
        sign_ins: STRANGER_COUNT * ROUNDS,
        statuses,
        lists_meanwhile: meanwhile.length,
        p95_ms: { calm, meanwhile: p95(meanwhile), longest: Math.max(...meanwhile) },
        times_calm: times,
        limit: MAX_SLOWDOWN,
      },
    };
  });
