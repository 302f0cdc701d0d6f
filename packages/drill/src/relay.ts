import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** `down` refuses, `hang` takes connections and says nothing, `slow` keeps each piece of an answer for two seconds. */
export type RelayMode = "pass" | "down" | "hang" | "slow";

const slowMs = 2_000;

/** An address of this machine that leads to another one, and can fail as a network or its far end does. */
export class Relay {
  readonly port: number;
  readonly #server: ReturnType<typeof createServer>;
  readonly #pairs = new Set<[Socket, Socket]>();
  #mode: RelayMode = "pass";
  #watch: (connection: object, bytes: Buffer) => void = () => {};

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.#server = server;
    this.port = port;
  }

  static async open(to: { host: string; port: number }): Promise<Relay> {
    const server = createServer((near) => relay.#join(near, connect(to.port, to.host)));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const relay = new Relay(server, (server.address() as AddressInfo).port);
    return relay;
  }

  /** Sees what is sent to the far end, by connection. */
  watch(look: (connection: object, bytes: Buffer) => void): void {
    this.#watch = look;
  }

  /** From now on, of connections that are open, too. */
  async set(mode: RelayMode): Promise<void> {
    const was = this.#mode;
    this.#mode = mode;
    if (mode === "hang") for (const pair of this.#pairs) for (const one of pair) one.pause();
    // What hung is lost; whoever tries again is served.
    else this.#cutAll();
    if (mode === "down") await this.#close();
    else if (was === "down") {
      this.#server.listen(this.port, "127.0.0.1");
      await once(this.#server, "listening");
    }
  }

  async close(): Promise<void> {
    this.#cutAll();
    if (this.#mode !== "down") await this.#close();
  }

  async #close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    await closed;
  }

  #cutAll(): void {
    for (const pair of this.#pairs) for (const one of pair) one.destroy();
  }

  #join(near: Socket, far: Socket): void {
    const pair: [Socket, Socket] = [near, far];
    this.#pairs.add(pair);
    for (const one of pair) {
      one.on("error", () => {});
      one.on("close", () => {
        this.#pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    near.on("data", (bytes: Buffer) => {
      this.#watch(near, bytes);
      far.write(bytes);
    });
    far.on("data", (bytes: Buffer) => {
      if (this.#mode === "slow") setTimeout(() => near.write(bytes), slowMs);
      else near.write(bytes);
    });
    near.on("end", () => far.end());
    far.on("end", () => setTimeout(() => near.end(), this.#mode === "slow" ? slowMs : 0));
    if (this.#mode === "hang") for (const one of pair) one.pause();
  }
}
