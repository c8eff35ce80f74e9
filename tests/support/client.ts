import { ask } from './ask.ts';

/** A `Response` takes none for these. */
const HAS_NO_BODY = new Set([204, 205, 304]);

/** What a server at an address answers to one signed-in person; for measuring and for long trials. */
export interface Client {
  readonly address: string;
  /** The parsed body. Throws with the answer when the status is not a success. */
  // The shape is what the caller asked for, so it is not claimed beforehand.
  // eslint-disable-next-line no-explicit-any, typescript/no-explicit-any
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** The answer as it is, whatever its status. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
}

export interface SendOptions {
  /** An object travels as JSON, a string or bytes as a file. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Signs in at a server that is listening. */
export const signedIn = async (
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Client> => {
  let token: string | null = null;
  const exchange = (method: string, path: string, { body, headers = {} }: SendOptions) => {
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    return ask(address + path, {
      method,
      headers: {
        scope: 'admin',
        // As browsers do: what is measured includes the packing.
        'accept-encoding': 'gzip',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': isText ? 'text/csv' : 'application/json' }),
        ...headers,
      },
      body: body === undefined || isText ? body : JSON.stringify(body),
    });
  };
  const send: Client['send'] = async (method, path, options = {}) => {
    const { status, headers, body } = await exchange(method, path, options);
    return new Response(HAS_NO_BODY.has(status) ? null : new Uint8Array(body), { status, headers });
  };
  const call: Client['call'] = async (method, path, body) => {
    const { status, body: bytes } = await exchange(method, path, { body });
    const text = new TextDecoder().decode(bytes);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  };
  const { data } = await call('POST', '/v1/auth/login', { email, password });
  token = data.access_token;
  return { address, call, send };
};
