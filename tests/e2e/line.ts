import { once } from "node:events";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** When the line breaks: before a form leaves, while it is on its way, after the site has taken it; or a proxy's word. */
export type Cut = "before" | "during" | "after" | 502 | 503;

/** A browser's way to the site, as its HTTP proxy. What it cuts are posts, or everything. */
export class Line {
  #cut: Cut | undefined;
  #everything = false;
  #broken: (() => void)[] = [];
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  static async open(): Promise<Line> {
    const line = new Line();
    // What the tests themselves send comes this way, and is never cut.
    line.#server.on("connect", ({ url = "" }: IncomingMessage, socket) => {
      const { hostname, port } = new URL(`http://${url}`);
      const site = connect(Number(port), hostname, () => {
        socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
        site.pipe(socket).pipe(site);
      });
      site.on("error", () => socket.destroy());
      socket.on("error", () => site.destroy());
    });
    line.#server.listen(0, "127.0.0.1");
    await once(line.#server, "listening");
    return line;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  cut(when: Cut, what: "posts" | "everything" = "posts"): void {
    this.#cut = when;
    this.#everything = what === "everything";
  }

  mend(): void {
    this.#cut = undefined;
  }

  /** Resolves when it has next broken a request. */
  broken(): Promise<void> {
    return new Promise((resolve) => this.#broken.push(resolve));
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const wanted = this.#everything || incoming.method === "POST";
    const cut = wanted ? this.#cut : undefined;
    const breakOff = () => {
      incoming.socket.destroy();
      for (const tell of this.#broken.splice(0)) tell();
    };
    if (cut === "before") {
      breakOff();
      return;
    }
    if (typeof cut === "number") {
      incoming.resume();
      incoming.on("end", () => {
        outgoing.writeHead(cut, { "Content-Type": "text/html" });
        outgoing.end("<!DOCTYPE html><title>Bad gateway</title><h1>nginx</h1>");
        for (const tell of this.#broken.splice(0)) tell();
      });
      return;
    }
    const { method, headers } = incoming;
    const site = ask(incoming.url ?? "", { method, headers, agent: false });
    site.on("error", () => incoming.socket.destroy());
    site.on("response", (answer) => {
      if (cut === "after") {
        answer.resume();
        answer.on("end", breakOff);
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    outgoing.on("close", () => {
      if (!outgoing.writableFinished) site.destroy();
    });
    if (cut !== "during") {
      incoming.pipe(site);
      return;
    }
    incoming.once("data", (part: Buffer) => {
      site.write(part.subarray(0, part.length / 2));
      site.once("close", breakOff);
      site.destroy();
    });
  }
}
