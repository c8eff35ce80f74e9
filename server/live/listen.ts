import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';

/** Milliseconds before a lost connection is opened again. */
const RECONNECT_DELAY_MS = 1000;

/**
 * Milliseconds between two signs of life asked of a connection that otherwise only hears, and how long each may take:
 * a network that drops packets, or a PostgreSQL that is stopped, never says that it is gone.
 */
const HEARTBEAT_MS = 5000;
const HEARTBEAT_TIMEOUT_MS = 4000;

/** Names of channels are the program's own: NOTIFY and LISTEN take no parameters. */
export type Channel = 'changes' | 'jobs';

export interface Listening {
  stop(): void;
}

/**
 * Hears what any server process tells the others through the database. A lost connection is opened again;
 * `heard` is then called with null, because something may have been said meanwhile.
 */
export const listen = (
  database: Database,
  channels: readonly Channel[],
  heard: (channel: Channel | null, payload: string) => void,
): Listening => {
  let isStopped = false;
  let letGo = () => {};
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    if (isStopped) return;
    timer = setTimeout(() => void open(), RECONNECT_DELAY_MS);
    timer.unref();
  };

  const attend = async (client: PoolClient): Promise<void> => {
    let isHeld = true;
    letGo = () => {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(heartbeat);
      client.release(true);
    };
    const lose = () => {
      if (!isHeld) return;
      letGo();
      again();
    };
    const heartbeat = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS }).catch(lose);
    }, HEARTBEAT_MS);
    heartbeat.unref();
    // Stays for good: a connection may break once more while it is being closed.
    client.on('error', lose);
    client.on('notification', ({ channel, payload }) => heard(channel as Channel, payload ?? ''));
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    if (isStopped) letGo();
    else heard(null, '');
  };

  const open = async (): Promise<void> => {
    try {
      await attend(await database.pool.connect());
    } catch {
      letGo();
      again();
    }
  };

  void open();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      letGo();
    },
  };
};
