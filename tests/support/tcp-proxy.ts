import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** From now on bytes go nowhere, of connections there are and of new ones, and nobody is told. */
  silence(): void;
  /** New connections work again; those that were there stay silent. */
  restore(): void;
  close(): Promise<void>;
};

/** A network between a client and `port` of this machine, which can fail as networks do. */
export async function startProxy(port: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => {});
      socket.on("close", () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
    if (isSilent) return mute(pair);
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
      for (const pair of pairs) mute(pair);
    },
    restore() {
      isSilent = false;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await closed;
    },
  };
}

function mute(pair: [Socket, Socket]): void {
  for (const socket of pair) socket.unpipe().resume();
}
