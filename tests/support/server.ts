import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { createApp, type AppOptions } from '../../server/app.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { sql, type Database } from '../../server/database/database.ts';
import { ask } from './ask.ts';
import { createTestDatabase, type Contents } from './database.ts';

export const ADMIN = {
  email: 'ada@example.org',
  phone: '+9779812345678',
  password: 'five green parrots sing',
} as const;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; null when there is none. */
  // The shape is what a test asserts, so it is not claimed beforehand.
  // eslint-disable-next-line no-explicit-any, typescript/no-explicit-any
  readonly body: any;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Instead of the administrator's; null sends none. */
  readonly token?: string | null;
}

export interface TestServer {
  readonly address: string;
  readonly url: string;
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly adminId: string;
  /** Speaks as the signed-in administrator unless told otherwise. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  signIn(credentials?: object): Promise<TestResponse>;
  addPerson(person: { email: string; scopes?: string[]; password?: string }): Promise<string>;
  close(): Promise<void>;
}

interface Options {
  readonly accessTokenTtl?: number;
  readonly refreshTokenTtl?: number;
  readonly trustProxy?: boolean;
  readonly appOrigin?: string;
  readonly passkeyDomain?: string;
  readonly log?: FastifyBaseLogger;
  /** A built app, instead of the suite's own. */
  readonly appFolder?: string;
  /** Instead of the suite's own. */
  readonly databaseServer?: string;
  /** What the database holds besides the administrator; nothing unless told. */
  readonly contents?: Contents;
  readonly bodyTimes?: AppOptions['bodyTimes'];
}

// To judge a password costs what its hash says. Only those given by a test cost what the product demands.
const adminHash = hash(ADMIN.password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** The real server, listening on a free port, over a fresh database with one administrator. */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const { url, database, drop } = await createTestDatabase(options.databaseServer, options.contents);
  const {
    accessTokenTtl = 900,
    refreshTokenTtl = 28_800,
    trustProxy = false,
    appOrigin = null,
    passkeyDomain = null,
    log,
    appFolder,
    bodyTimes,
  } = options;

  const addPerson: TestServer['addPerson'] = async ({ email, scopes = ['admin'], password }) => {
    const id = uuidv7();
    const hash = password ? await hashPassword(password) : await adminHash;
    const phone = email === ADMIN.email ? ADMIN.phone : null;
    await database.execute(sql`
      insert into people (id, email, phone, first_name, last_name, scopes, password_hash)
      values (${id}, ${email}, ${phone}, 'Ada', 'Lovelace', ${scopes}, ${hash})`);
    return id;
  };
  const adminId = await addPerson({ email: ADMIN.email });
  const settings = { accessTokenTtl, refreshTokenTtl, trustProxy, appOrigin, passkeyDomain };
  const app = await createApp({
    database,
    settings,
    ...(log ? { log } : {}),
    ...(appFolder ? { appFolder } : {}),
    ...(bodyTimes ? { bodyTimes } : {}),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const send = async (
    method: string,
    path: string,
    { body, headers = {}, token }: CallOptions,
  ): Promise<TestResponse> => {
    const {
      status,
      headers: said,
      body: received,
    } = await ask(address + path, {
      method,
      headers: {
        scope: 'admin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    // Leaves out the mark at the beginning of a file for spreadsheets, as `fetch` does.
    const text = new TextDecoder().decode(received);
    const isJson = said.get('content-type')?.includes('json');
    return { status, headers: said, body: isJson ? JSON.parse(text) : text || null };
  };
  const signIn: TestServer['signIn'] = (credentials = { email: ADMIN.email, password: ADMIN.password }) =>
    send('POST', '/v1/auth/login', { body: credentials });
  let adminToken: string | undefined;

  return {
    address,
    url,
    database,
    app,
    adminId,
    addPerson,
    signIn,
    call: async (method, path, callOptions = {}) => {
      if (callOptions.token === undefined)
        adminToken ??= ((await signIn()).body as { data: Tokens }).data.access_token;
      return send(method, path, { token: adminToken ?? null, ...callOptions });
    },
    close: async () => {
      await app.close();
      await drop();
    },
  };
};
