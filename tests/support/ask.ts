import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface Question {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true });
const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

/** One request over HTTP. Takes half the processor time that `fetch` takes, and the suite asks many thousands. */
export const ask = (address: string, { method, headers, body }: Question): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const asked = request(address, { method, headers, agent }, (response) => {
      buffer(response).then((packed) => {
        const unpack = UNPACK[response.headers['content-encoding'] ?? ''];
        const responseHeaders = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct))
          for (const value of values) responseHeaders.append(name, value);
        resolve({
          status: response.statusCode ?? 0,
          headers: responseHeaders,
          body: unpack && packed.length > 0 ? unpack(packed) : packed,
        });
      }, reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
