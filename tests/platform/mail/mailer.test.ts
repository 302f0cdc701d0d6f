import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type AddressedEmail,
  DeliveryError,
  offlineMailer,
  smtpMailer,
} from "#app/platform/mail/mailer.server.ts";
import { headersOf, startSmtpServer, textOf } from "#tests/support/smtp.ts";

let server: Awaited<ReturnType<typeof startSmtpServer>>;
beforeEach(async () => {
  server = await startSmtpServer();
});
afterEach(() => server.close());

const from = "Rehome Lagos <hello@rehome.example>";
const mailer = (url = server.url) => smtpMailer({ url, from, host: "rehome.example" });
const mail = (over: Partial<AddressedEmail> = {}): AddressedEmail => ({
  id: "0190a0b0-0000-7000-8000-000000000001",
  to: "ada@example.com",
  subject: "About Bruno",
  text: "Hello Ada.\n",
  ...over,
});
async function failure(work: Promise<void>): Promise<DeliveryError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DeliveryError)) throw new Error(`Not a DeliveryError: ${String(error)}`);
  return error;
}

test("an e-mail arrives with the same Message-ID each time, from us, as plain text", async () => {
  const post = mailer();
  await post.deliver(mail());
  await post.deliver(mail());
  expect(server.received).toHaveLength(2);
  for (const received of server.received) {
    expect(received).toMatchObject({ from: "hello@rehome.example", to: ["ada@example.com"] });
    expect(headersOf(received)).toMatchObject({
      "message-id": "<0190a0b0-0000-7000-8000-000000000001@rehome.example>",
      from,
      to: "ada@example.com",
      subject: "About Bruno",
      "content-type": "text/plain; charset=utf-8",
      "auto-submitted": "auto-generated",
    });
    expect(headersOf(received)).not.toHaveProperty("x-mailer");
  }
});

test("an e-mail of a site for trying things out says so in its subject and first", async () => {
  const trial = smtpMailer({ url: server.url, from, host: "rehome.example", trial: true });
  await trial.deliver(mail());
  const [received] = server.received;
  if (!received) throw new Error("Nothing arrived");
  expect(headersOf(received).subject).toBe("[Test] About Bruno");
  expect(textOf(received)).toMatch(
    /^This site is for trying things out: no money moves[\s\S]*Hello Ada/,
  );
});

test("Yoruba, Igbo and Hausa letters, ₦ and long lines arrive intact", async () => {
  const subject =
    "Ẹ káàbọ̀, Adébáyọ̀! Ọjà fún ajá rẹ: ₦2,500.00 ɓɗƙ — a subject long enough to be folded";
  const text = `Ẹ ṣé púpọ̀, Ṣọlá.\n\n.a dot first\n₦2,500.00 ị ọ ụ ṅ ɓ ɗ ƙ\n${"wáà ".repeat(400)}end\n`;
  await mailer().deliver(mail({ subject, text }));
  const [received] = server.received;
  if (!received) throw new Error("Nothing arrived");
  expect(headersOf(received).subject).toBe(subject);
  expect(textOf(received).replaceAll("\r\n", "\n").trimEnd()).toBe(text.trimEnd());
  expect(Math.max(...received.raw.split("\r\n").map((line) => line.length))).toBeLessThan(999);
});

test("line breaks in a subject make no header and no second e-mail", async () => {
  await mailer().deliver(
    mail({ subject: "Hi\r\nBcc: thief@example.com\r\n\r\nInjected\u2028body\nX-A: b" }),
  );
  const [received] = server.received;
  if (!received) throw new Error("Nothing arrived");
  expect(received.to).toEqual(["ada@example.com"]);
  expect(headersOf(received)).not.toHaveProperty("bcc");
  expect(headersOf(received)).not.toHaveProperty("x-a");
  expect(textOf(received).trim()).toBe("Hello Ada.");
});

test.each([
  "ada@example.com, thief@example.com",
  "ada@example.com\r\nBcc: thief@example.com",
  "Ada <ada@example.com>",
  "ada@example.com> SIZE=1",
  "no address",
  "",
])("a recipient that is not one address is refused for good: %j", async (to) => {
  expect(await failure(mailer().deliver(mail({ to })))).toMatchObject({ fault: "email" });
  expect(server.received).toEqual([]);
});

test.each([
  ["recipient", 550, "email"],
  ["recipient", 450, "moment"],
  ["data", 554, "email"],
  ["data", 451, "moment"],
  ["connect", 554, "server"],
  ["connect", 421, "server"],
] as const)("%s answered with %i is the fault of the %s", async (stage, code, fault) => {
  server.refuse(stage, code);
  const error = await failure(mailer().deliver(mail()));
  expect(error.fault).toBe(fault);
  expect(error.message).toContain(String(code));
});

test("a refused sign-in blames the server, and its message holds no secret", async () => {
  const strict = await startSmtpServer({ password: "right" });
  const url = `smtp://postbox%40rehome:s3cret%2Fp%40ss@127.0.0.1:${strict.port}`;
  const error = await failure(mailer(url).deliver(mail()));
  await strict.close();
  expect(error.fault).toBe("server");
  expect(error.message).toContain("535");
  expect(error.message).not.toMatch(/s3cret|p@ss|postbox/);
});

// What is not given up outlasts the test.
test("a server that is down or silent is given up", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const error = await failure(mailer(`smtp://127.0.0.1:${port}`).deliver(mail()));
  expect(error.fault).toBe("server");
  for (const socket of sockets) socket.destroy();
  await new Promise((closed) => silent.close(closed));
  expect(await failure(mailer(`smtp://127.0.0.1:${port}`).deliver(mail()))).toMatchObject({
    fault: "server",
  });
}, 60_000);

test("without a mail server nothing is delivered, and it says so", async () => {
  expect(offlineMailer().kind).toBe("offline");
  expect(await failure(offlineMailer().deliver(mail()))).toMatchObject({ fault: "server" });
});
