import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { liveChanges } from '../../contract/live.ts';
import { sql, type Database } from '../database/database.ts';
import { route } from '../route.ts';

const SESSION_CHECK_MS = 1000;
const HEARTBEAT_EVERY_CHECKS = 10;
/** Backpressure limit: a slow reader's stream ends, and the client reconnects. */
const MAX_BUFFERED_BYTES = 256 * 1024;

interface Stream {
  readonly sessionId: string;
  readonly response: ServerResponse;
}

export interface Broadcast {
  (event: 'change' | 'job' | 'gap', data: string): void;
}

const endedSessions = async (database: Database, sessionIds: readonly string[]): Promise<Set<string>> => {
  const standing = await database.rows<{ id: string }>(sql`
    select sessions.id from sessions join people on people.id = sessions.person_id
    where sessions.id = any(${[...sessionIds]}::uuid[])
      and ended_at is null and expires_at > now() and disabled_at is null`);
  const ids = new Set(standing.map((row) => row.id));
  return new Set(sessionIds.filter((id) => !ids.has(id)));
};

export const liveRoutes = (app: FastifyInstance, database: Database): Broadcast => {
  const streams = new Set<Stream>();

  route(app, liveChanges, async ({ person, reply, request }) => {
    reply.hijack();
    const response = reply.raw;
    const headers = Object.entries(reply.getHeaders()) as [string, string][];
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 2000\n\n');
    const stream: Stream = { sessionId: person.sessionId, response };
    streams.add(stream);
    request.raw.on('close', () => streams.delete(stream));
  });

  let looks = 0;
  const look = async () => {
    if (streams.size === 0) return;
    looks = (looks + 1) % HEARTBEAT_EVERY_CHECKS;
    const isBeat = looks === 0;
    const ended = await endedSessions(database, [...new Set([...streams].map((stream) => stream.sessionId))]);
    for (const { sessionId, response } of streams) {
      if (ended.has(sessionId)) response.end();
      else if (isBeat) response.write(': still here\n\n');
    }
  };
  const timer = setInterval(() => void look().catch(() => {}), SESSION_CHECK_MS);
  timer.unref();
  // preClose, because streams would keep the server open forever.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { response } of streams) response.end();
  });

  return (event, data) => {
    for (const { response } of streams) {
      if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
      else response.write(`event: ${event}\ndata: ${data}\n\n`);
    }
  };
};
