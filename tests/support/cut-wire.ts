import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Wire {
  /** The address on this side, to be used instead of the other. */
  readonly url: string;
  /** Breaks what goes through it and lets nothing new through. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A wire to a server, PostgreSQL for instance, that can be cut and mended. @param target its address */
export const layWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const carry = (near: Socket) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // Whoever hangs up, or is cut off, takes the other with them.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  };
  let server: Server;
  const listen = async (at: number) => {
    server = createServer(carry).listen(at, '127.0.0.1');
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
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => {
      await listen(near);
    },
  };
};
