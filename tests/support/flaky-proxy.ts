import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface FlakyProxy {
  /** The address on this side, to be used instead of the other. */
  readonly url: string;
  /** Breaks what goes through it and lets nothing new through. */
  cut(): Promise<void>;
  /** Takes everything and passes nothing on, as a network that drops packets; what it took comes out once restored. */
  swallow(): void;
  /** Passes everything on later. @param milliseconds 0: at once again */
  delay(milliseconds: number): void;
  /** Ends what `cut` or `swallow` began. */
  restore(): Promise<void>;
}

/** To a server, PostgreSQL for instance. @param target its address */
export const startFlakyProxy = async (target: string): Promise<FlakyProxy> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let isSwallowing = false;
  let latency = 0;

  const carry = (one: Socket, other: Socket) => {
    open.add(one);
    if (isSwallowing) one.pause();
    one.on('data', (chunk: Buffer) => {
      if (latency > 0) {
        setTimeout(() => other.write(chunk), latency);
      } else if (!other.write(chunk)) {
        one.pause();
        other.once('drain', () => isSwallowing || one.resume());
      }
    });
    one.on('end', () => setTimeout(() => other.end(), latency));
    // Whoever hangs up, or is cut off, takes the other with them.
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
  };
  let server: Server;
  const listen = async (at: number) => {
    server = createServer((near) => {
      const far = connect(Number(port || 5432), hostname);
      carry(near, far);
      carry(far, near);
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const near = await listen(0);
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(near);
  return {
    url: url.href,
    cut: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    swallow: () => {
      isSwallowing = true;
      for (const socket of open) socket.pause();
    },
    delay: (milliseconds) => {
      latency = milliseconds;
    },
    restore: async () => {
      isSwallowing = false;
      for (const socket of open) socket.resume();
      if (!server.listening) await listen(near);
    },
  };
};
