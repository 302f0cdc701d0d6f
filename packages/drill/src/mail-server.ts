import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { mailText } from "../../../tools/mail-text.ts";

export type ReceivedMail = { at: number; messageId: string; to: string; text: string };

/** A mail server that keeps what it takes. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("latin1");
        received.push({
          at: Date.now(),
          messageId: /^message-id: <([^@>]+)/im.exec(raw)?.[1] ?? "",
          to: session.envelope.rcptTo[0]?.address ?? "",
          text: mailText(raw),
        });
        answer();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", () => ready());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    received,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
