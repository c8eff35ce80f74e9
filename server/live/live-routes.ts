import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ADMIN_SCOPE } from '../../contract/constants.ts';
import { liveChanges } from '../../contract/live.ts';
import { sql, type Database } from '../database/database.ts';
import { registerRoute } from '../route.ts';

const SESSION_CHECK_MS = 1000;
const HEARTBEAT_EVERY_CHECKS = 10;
/** A slow reader's stream ends; the client reconnects. */
const MAX_BUFFERED_BYTES = 256 * 1024;

interface Stream {
  readonly sessionId: string;
  readonly response: ServerResponse;
}

const endedSessions = async (database: Database, sessionIds: readonly string[]): Promise<Set<string>> => {
  const active = await database.rows<{ id: string }>(sql`
    select sessions.id from sessions join people on people.id = sessions.person_id
    where sessions.id = any(${[...sessionIds]}::uuid[])
      and ended_at is null and expires_at > now() and disabled_at is null and ${ADMIN_SCOPE} = any(scopes)`);
  const ids = new Set(active.map((row) => row.id));
  return new Set(sessionIds.filter((id) => !ids.has(id)));
};

/** Null: a change touched several kinds. */
const recentKinds = async (database: Database, seconds: number): Promise<string[] | null> => {
  const rows = await database.rows<{ kind: string | null }>(sql`
    with wanted as (select now() - make_interval(secs => ${seconds}) as since)
    select record_kind as kind from change_sets, wanted where at >= since
    union
    select record_kind from jobs join change_sets on change_sets.id = change_set_id, wanted
    where state = 'running' or ended_at >= since
    union
    select 'imports' from imports, wanted where worked_at >= since`);
  const kinds = rows.flatMap(({ kind }) => kind ?? []);
  return kinds.length === rows.length ? kinds : null;
};

export const registerLiveRoutes = (app: FastifyInstance, database: Database) => {
  const streams = new Set<Stream>();

  registerRoute(app, liveChanges, async ({ person, query, reply, request }) => {
    reply.hijack();
    const response = reply.raw;
    const headers = Object.entries(reply.getHeaders()) as [string, string][];
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    if (request.method === 'HEAD') return void response.end();
    response.write('retry: 2000\n\n');
    const stream: Stream = { sessionId: person.sessionId, response };
    streams.add(stream);
    request.raw.on('close', () => streams.delete(stream));
    if (query.changed_within === undefined) return;
    // Only once the stream receives changes: none is missed.
    const kinds = await recentKinds(database, query.changed_within).catch(() => null);
    if (!streams.has(stream)) return;
    if (kinds === null) response.write('event: gap\ndata: {}\n\n');
    else if (kinds.length > 0) response.write(`event: change\ndata: ${JSON.stringify({ kinds })}\n\n`);
  });

  const check = async () => {
    if (streams.size === 0) return;
    const ended = await endedSessions(database, [...new Set([...streams].map((stream) => stream.sessionId))]);
    for (const stream of streams) {
      if (!ended.has(stream.sessionId)) continue;
      streams.delete(stream);
      stream.response.end('event: session\ndata: {}\n\n');
    }
  };
  // Repeated by the next check.
  const checkSessions = () => void check().catch(() => {});
  let checks = 0;
  const timer = setInterval(() => {
    checks = (checks + 1) % HEARTBEAT_EVERY_CHECKS;
    checkSessions();
    if (checks === 0) for (const { response } of streams) response.write(': still here\n\n');
  }, SESSION_CHECK_MS);
  timer.unref();
  // preClose: streams would keep the server open.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const { response } of streams) response.end();
  });

  return {
    broadcast: (event: 'change' | 'job' | 'gap', data: string): void => {
      for (const { response } of streams) {
        if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
        else response.write(`event: ${event}\ndata: ${data}\n\n`);
      }
    },
    /** At once, instead of within a second. */
    checkSessions,
  };
};
