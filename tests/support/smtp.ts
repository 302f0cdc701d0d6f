import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { mailText } from "#tools/mail-text.ts";

type Received = { from: string; to: string[]; raw: string };
type Stage = "connect" | "recipient" | "data";

/** A real SMTP server on loopback. `refuse` makes it answer a stage with that code from then on. */
export async function startSmtpServer(options: { port?: number; password?: string } = {}) {
  const received: Received[] = [];
  const refusals = new Map<Stage, { code: number; for: string }>();
  const refusal = (stage: Stage, address = "") => {
    const found = refusals.get(stage);
    if (!found || (found.for && found.for !== address)) return null;
    return Object.assign(new Error(`${stage} refused`), { responseCode: found.code });
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      password === options.password
        ? answer(null, { user: username })
        : answer(Object.assign(new Error(`535 no such login ${username} ${password}`))),
    onConnect: (_session, answer) => answer(refusal("connect")),
    onRcptTo: ({ address }, _session, answer) => answer(refusal("recipient", address)),
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusal("data");
        if (refused) return answer(refused);
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("latin1"),
        });
        answer(null);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => {
    server.listen(options.port ?? 0, "127.0.0.1", () => ready());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (stage: Stage, code: number, address = "") =>
      void refusals.set(stage, { code, for: address }),
    accept: () => refusals.clear(),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** Returns its decoded text. */
export const textOf = ({ raw }: Received): string => mailText(raw);

/** Header lines unfolded, encoded words decoded. */
export function headersOf({ raw }: Received): Record<string, string> {
  const head = (raw.split("\r\n\r\n")[0] ?? "").replace(/\r\n[ \t]+/g, " ");
  return Object.fromEntries(
    head.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      const value = line
        .slice(at + 1)
        .trim()
        .replace(/\?= =\?/g, "?==?")
        .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, decodeWord);
      return [line.slice(0, at).toLowerCase(), value];
    }),
  );
}

function decodeWord(_: string, kind: string, text: string): string {
  if (kind.toUpperCase() === "B") return Buffer.from(text, "base64").toString("utf8");
  const octets = text
    .replaceAll("_", " ")
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(octets, "latin1").toString("utf8");
}
