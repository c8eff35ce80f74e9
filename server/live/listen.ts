import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';
import type { Channel } from '../database/notify.ts';

const RECONNECT_DELAY_MS = 1000;

/** A network or PostgreSQL that hangs never closes the connection. */
const HEARTBEAT_MS = 5000;
const HEARTBEAT_TIMEOUT_MS = 4000;

/** Reconnects; `onNotification(null)` means that notifications may be missing. */
export const listen = (
  database: Database,
  channels: readonly Channel[],
  onNotification: (channel: Channel | null, payload: string) => void,
) => {
  let isStopped = false;
  let release = () => {};
  let timer: NodeJS.Timeout | undefined;

  const again = () => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void open(), RECONNECT_DELAY_MS);
    timer.unref();
  };

  const attend = async (client: PoolClient): Promise<void> => {
    let isConnected = true;
    release = () => {
      if (!isConnected) return;
      isConnected = false;
      clearInterval(heartbeat);
      client.release(true);
    };
    const lose = () => {
      if (!isConnected) return;
      release();
      again();
    };
    const heartbeat = setInterval(() => {
      client.query({ text: 'select 1', query_timeout: HEARTBEAT_TIMEOUT_MS }).catch(lose);
    }, HEARTBEAT_MS);
    heartbeat.unref();
    // Stays attached: closing may emit another error.
    client.on('error', lose);
    client.on('notification', ({ channel, payload }) => onNotification(channel as Channel, payload ?? ''));
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    if (isStopped) release();
    else onNotification(null, '');
  };

  const open = async (): Promise<void> => {
    try {
      await attend(await database.pool.connect());
    } catch {
      release();
      again();
    }
  };

  void open();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      release();
    },
  };
};
