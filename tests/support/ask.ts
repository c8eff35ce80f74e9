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
    const asked = request(address, { method, headers, agent }, (answer) => {
      buffer(answer).then((packed) => {
        const unpack = UNPACK[answer.headers['content-encoding'] ?? ''];
        const said = new Headers();
        for (const [name, values = []] of Object.entries(answer.headersDistinct))
          for (const value of values) said.append(name, value);
        resolve({
          status: answer.statusCode ?? 0,
          headers: said,
          body: unpack && packed.length > 0 ? unpack(packed) : packed,
        });
      }, reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });
