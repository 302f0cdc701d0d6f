import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  verify,
} from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { openPushService } from "#app/platform/notifications/push-service.server.ts";
import { derivePublicKey, makePrivateKey } from "#server/vapid-keys.ts";

const curve = "prime256v1";

/** What a push service got: what stood in the head, and the message once it is decrypted. */
type Received = {
  path: string;
  ttl: number;
  claims: { aud: string; exp: number; sub: string };
  message: unknown;
  bytes: Buffer;
};
type Answer = { status: number; headers?: Record<string, string> };

/** A phone's browser with keys of its own, as `PushManager.subscribe` makes them. */
export class PushBrowser {
  readonly endpoint: string;
  readonly #pair = createECDH(curve);
  readonly #secret = randomBytes(16);

  constructor(origin: string, name: string) {
    this.endpoint = `${origin}/push/${name}`;
    this.#pair.generateKeys();
  }

  /** What its page sends to us. */
  get subscription() {
    return {
      endpoint: this.endpoint,
      p256dh: this.#pair.getPublicKey("base64url"),
      auth: this.#secret.toString("base64url"),
    };
  }

  /** Returns what was encrypted for it (RFC 8291 and 8188, one record); throws for everything else. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const length = body[20] ?? 0;
    const theirs = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const shared = this.#pair.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#pair.getPublicKey(), theirs]);
    const secret = Buffer.from(hkdfSync("sha256", shared, this.#secret, info, 32));
    const derive = (name: string, size: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${name}\0`, size));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    const end = padded.lastIndexOf(2);
    if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
    return padded.subarray(0, end).toString("utf8");
  }
}

/** A push service on loopback that checks who sends, and decrypts as the browsers would. */
export async function startPushServer() {
  const { key, cert } = ours;
  const privateKey = makePrivateKey();
  const publicKey = derivePublicKey(privateKey) ?? "";
  const browsers = new Map<string, PushBrowser>();
  const received: Received[] = [];
  const faults: unknown[] = [];
  let next: ((path: string) => Answer | "hang") | undefined;
  const server = createServer({ key, cert }, async (request, response) => {
    const path = request.url ?? "";
    const body = await buffer(request);
    const answer = next?.(path) ?? { status: 201 };
    if (answer === "hang") return;
    try {
      if (answer.status === 201) received.push(read(request, body));
    } catch (error) {
      faults.push(error);
      response.writeHead(400).end();
      return;
    }
    response.writeHead(answer.status, answer.headers).end();
  });

  function read(request: IncomingMessage, bytes: Buffer): Received {
    const { authorization = "", ttl, "content-encoding": encoding } = request.headers;
    const [, token = "", known] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
    if (known !== publicKey) throw new Error(`another's key: ${authorization}`);
    if (encoding !== "aes128gcm") throw new Error(`unknown encoding ${encoding}`);
    const claims = verified(token, publicKey);
    const browser = browsers.get(request.url ?? "");
    if (!browser) throw new Error(`nobody at ${request.url}`);
    const message: unknown = JSON.parse(browser.decrypt(bytes));
    return { path: request.url ?? "", ttl: Number(ttl), claims, message, bytes };
  }

  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", () => ready());
  });
  const { port } = server.address() as AddressInfo;
  const origin = `https://127.0.0.1:${port}`;
  const subject = "mailto:hello@rehome.example";
  const keys = { publicKey, privateKey, subject };
  return {
    origin,
    received,
    /** Ours, by these keys, but trusting the known certificates alone. */
    wary: openPushService({ ...keys, acceptsLoopback: true }),
    /** What was sent in a way that browsers or push services would not take. */
    faults,
    service: openPushService({ ...keys, ca: cert, acceptsLoopback: true }),
    browser(name: string): PushBrowser {
      const made = new PushBrowser(origin, name);
      browsers.set(`/push/${name}`, made);
      return made;
    },
    /** From now on it answers so; without anything it takes what comes. */
    answer(how?: typeof next) {
      next = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** The claims of a token that this key has signed (ES256). */
function verified(token: string, publicKey: string): Received["claims"] {
  const [head = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${payload}`);
  const by = { key, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, by, Buffer.from(signature, "base64url"))) {
    throw new Error("the token is not signed by that key");
  }
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Received["claims"];
}

/** A certificate for this machine, which nobody trusts but the test: X.509 in DER, as short as it can be. */
function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: curve });
  const der = (tag: number, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts);
    const size = body.length;
    const head = size < 128 ? [size] : [0x82, size >> 8, size & 255];
    return Buffer.concat([Buffer.from([tag, ...head]), body]);
  };
  const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
  const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
  const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
  const time = (text: string) => der(0x18, Buffer.from(text));
  const name = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("127.0.0.1")))));
  const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const alternativeName = sequence(oid("551d11"), der(0x04, address));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time("20200101000000Z"), time("21000101000000Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = sign("sha256", content, privateKey);
  const whole = sequence(content, ecdsaWithSha256, bits(signature)).toString("base64");
  const lines = whole.match(/.{1,64}/g)?.join("\n") ?? "";
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Of all push services of this process, so that who trusts one trusts the others. */
const ours = certificate();
