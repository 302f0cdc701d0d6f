import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers the processes of a run with what `make` makes, when one of them first asks. A failure is a 500 with its reason. */
export async function serveOnDemand(make: () => Promise<string>) {
  const server = createServer((_, response) => {
    make().then(
      (answer) => response.end(answer),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
