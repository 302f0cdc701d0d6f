import { resolve } from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { defaultConnections } from "#app/platform/db/database.server.ts";

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

function splitList(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function isTrustable(value: string): boolean {
  if (value === "none") return true;
  try {
    proxyAddr.compile(splitList(value));
    return splitList(value).length > 0;
  } catch {
    return false;
  }
}

function isPlainOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  const isPlain = pathname === "/" && !search && !hash && !username && !password;
  return /^https?:$/.test(protocol) && isPlain && !/[?#]/.test(value);
}

function isSafeOrigin(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || isLoopback(hostname);
}

/** A secret copied from an example protects nothing. */
function isStrongSecret(value: string): boolean {
  return (
    value.length >= 32 &&
    new Set(value).size >= 8 &&
    !/change.?me|placeholder|example|your.?secret|password/i.test(value)
  );
}

const text = (pattern: RegExp, error: string) => z.string().regex(pattern, error);
const webAddress = (example: string, protocol = /^https?$/) =>
  z.url({ protocol, error: `must be a web address, such as ${example}` });

const port = "must be a whole number from 1 to 65535, such as 3000";
const instant = "must be an instant with its time zone, such as 2024-09-20T08:00:00Z";
const hours = "must be a whole number of hours from 1 to 999, such as 24";
const drain = "must be a whole number of seconds from 0 to 120, such as 10";
const storeSize = "must be a whole number of gigabytes from 1, such as 50";
const connections = "must be a whole number from 1 to 500, such as 10";
const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const fields = z.object({
  PORT: text(/^\d{1,5}$/, port)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, port)
    .default(3000)
    .meta({ group: "The site", description: "The port to listen on." }),
  HOST: text(/^[\w.:-]+$/, "must be an address or name to listen on, such as 127.0.0.1 or 0.0.0.0")
    .optional()
    .meta({
      group: "The site",
      description:
        "The address to listen on. Default: 127.0.0.1 in the demo, 0.0.0.0 in production.",
    }),
  DEMO_HOST: text(/^[\w.:-]+$/, "must be an address to listen on, such as 0.0.0.0 in a container")
    .optional()
    .meta({
      group: "The site",
      description:
        "The address that a demo in a container listens on; the demo's image sets 0.0.0.0. Publish the port only to your own machine (`docker run -p 127.0.0.1:3000:3000`), because anybody who reaches it can sign in as staff.",
    }),
  PUBLIC_URL: z
    .string()
    .refine(isPlainOrigin, {
      error: "must be only a scheme and a host, such as https://rehome.example, with no path",
      abort: true,
    })
    .refine(
      isSafeOrigin,
      "must start with https:// (http:// is for this machine alone), because sessions travel in cookies",
    )
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      group: "The site",
      description:
        "The origin for links and cookies. If set, the site runs in production. If not, it is a demo on this machine.",
    }),
  CDN_URL: z
    .string()
    .refine(
      // In the content security policy, these would allow more than one host.
      (value) => isPlainOrigin(value) && !/[*,;']/.test(value),
      "must be only a scheme and a host, such as https://cdn.rehome.example, with no path",
    )
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      group: "The site",
      description:
        "The origin of a CDN with its own host, which fetches from `PUBLIC_URL`. Pages then load styles, fonts and public pictures from it ([scaling.md](scaling.md)). A CDN on the site's own host needs no setting.",
    }),
  DATA_DIR: text(/^[^\0]*$/, "must be a folder, such as ./data")
    .transform((value) => resolve(value))
    .prefault("./data")
    .meta({
      group: "Data",
      description:
        "The folder of the database file and the uploads, unless `DATABASE_URL` and `S3_*` are set. Default: `./data`.",
    }),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must start with postgres:// (leave it out to keep the data in a SQLite file)",
    })
    .optional()
    .meta({
      group: "Data",
      description: "A PostgreSQL database. If not set, the data is in a SQLite file.",
    }),
  DATABASE_CONNECTIONS: text(/^\d{1,3}$/, connections)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 500, connections)
    .default(defaultConnections)
    .meta({
      group: "Data",
      description:
        "The maximum number of PostgreSQL connections of this process. All processes together must stay within its `max_connections`.",
    }),
  S3_ENDPOINT: webAddress("https://s3.example").optional().meta({
    group: "Data",
    description:
      "The address of an S3-compatible store. If not set, files are in `DATA_DIR`. Set all of `S3_*` and `AWS_*`, or none.",
  }),
  S3_BUCKET: text(/^[\w.-]{1,255}$/, "must be the name of a bucket")
    .optional()
    .meta({ group: "Data", description: "The bucket in that store. It must exist." }),
  AWS_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ group: "Data", description: "The access key of that store." }),
  AWS_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta({ group: "Data", description: "The secret of that access key." }),
  AWS_REGION: text(/^[\w-]+$/, "must be a region, such as eu-west-1 or auto")
    .default("auto")
    .meta({ group: "Data", description: "The region of that store." }),
  S3_MAX_GB: text(/^\d{1,6}$/, storeSize)
    .transform(Number)
    .refine((value) => value >= 1, storeSize)
    .default(50)
    .meta({
      group: "Data",
      description:
        "The maximum size of all files in that store, in gigabytes, because the store does not report its free space. Beyond it, uploads are refused.",
    }),
  SESSION_SECRETS: z
    .string()
    .transform(splitList)
    .refine(
      (secrets) => secrets.length > 0 && secrets.every(isStrongSecret),
      "must be one or more random texts of at least 32 characters, separated by commas; " +
        "`openssl rand -hex 32` makes one",
    )
    .optional()
    .meta({
      group: "The site",
      description:
        "Random texts. The first one signs cookies and encrypts stored secrets, and all are accepted when reading them. The demo generates its own.",
    }),
  TRUST_PROXY: z
    .string()
    .refine(
      isTrustable,
      "must list the proxies that may set forwarded headers: loopback, uniquelocal, addresses or " +
        "networks such as 10.0.0.0/8, separated by commas; or none",
    )
    .transform((value) => (value === "none" ? [] : splitList(value)))
    .default(["loopback"])
    .meta({
      group: "The site",
      description: "The proxies that may set forwarded headers, in the notation of `proxy-addr`.",
    }),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must start with smtp:// or smtps://, such as smtps://user:password@mail.example",
    })
    .optional()
    .meta({
      group: "E-mail",
      description:
        "The mail server. If not set, e-mails stay in the outbox, where staff can read them.",
    }),
  MAIL_FROM: text(
    /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    "must be an e-mail address, such as Rehome <hello@rehome.example>",
  )
    .optional()
    .meta({ group: "E-mail", description: "The sender of all e-mails. Required with `SMTP_URL`." }),
  PAYSTACK_SECRET_KEY: text(
    /^sk_(test|live)_\w{8,}$/,
    "must be the secret key from Paystack; it starts with sk_live_ or sk_test_",
  )
    .optional()
    .meta({
      group: "Gifts",
      description:
        "The secret key from Paystack: a live key (`sk_live_…`) in production, a test key in the demo. If not set, production accepts no cards and the demo simulates them.",
    }),
  PAYMENTS: z.enum(["live", "test"], "must be live or test").default("live").meta({
    group: "Gifts",
    description:
      "With `test`, production is a trial site: it accepts a test key at any provider's address, moves no money, and says so on every page.",
  }),
  PAYSTACK_BASE_URL: z
    .string()
    .refine(isPlainOrigin, "must be only a scheme and a host, such as https://api.paystack.co")
    .transform((value) => new URL(value).origin)
    .optional()
    .meta({
      group: "Gifts",
      description:
        "Another address of the payment provider. Only with a test key: in the demo, or with `PAYMENTS=test`.",
    }),
  SITE_NAME: z
    .string()
    .max(60, "must be at most 60 characters")
    .default("Rehome Lagos")
    .meta({ group: "Contact details", description: "The name of the site, shown on every page." }),
  SITE_PHONE: text(/^\+?[\d ()-]{7,20}$/, "must be a phone number, such as +234 803 555 0142")
    .default("+234 803 555 0142")
    .meta({
      group: "Contact details",
      description: "The phone number. Staff can change it in Settings.",
    }),
  SITE_WHATSAPP: text(/^\+?[\d ()-]{7,20}$/, "must be a phone number, such as +234 803 555 0142")
    .optional()
    .meta({
      group: "Contact details",
      description:
        "The WhatsApp number, if it differs from the phone number. Staff can change it in Settings.",
    }),
  SITE_EMAIL: text(
    /^[^\s@<>]+@[^\s@<>]+$/,
    "must be an e-mail address, such as hello@rehome.example",
  )
    .default("hello@rehome.example")
    .meta({
      group: "Contact details",
      description: "The e-mail address. Staff can change it in Settings.",
    }),
  SITE_ADDRESS: z
    .string()
    .max(200, "must be at most 200 characters")
    .default("Old Federal Secretariat, Ikoyi, Lagos")
    .meta({
      group: "Contact details",
      description: "The postal address. Staff can change it in Settings.",
    }),
  SITE_INSTAGRAM: webAddress("https://www.instagram.com/rehome", /^https$/)
    .default("https://www.instagram.com/rehomelagos")
    .meta({
      group: "Contact details",
      description: "The Instagram account. Staff can change it in Settings.",
    }),
  SITE_ANSWER_HOURS: text(/^\d{1,3}$/, hours)
    .transform(Number)
    .refine((value) => value >= 1, hours)
    .default(24)
    .meta({
      group: "Contact details",
      description:
        "The number of hours within which boarding requests are answered. Staff can change it in Settings.",
    }),
  BANK_NAME: text(/^\S.{1,79}$/, "must be the bank's name, such as GTBank")
    .optional()
    .meta({
      group: "Gifts",
      description:
        "The bank of the account for gifts by transfer. Set all of `BANK_*`. If none is set, transfers are not offered.",
    }),
  BANK_ACCOUNT_NUMBER: text(/^\d{10}$/, "must be the ten digits of the account")
    .optional()
    .meta({ group: "Gifts", description: "The number of that account." }),
  BANK_ACCOUNT_NAME: text(/^\S.{1,79}$/, "must be whom the account belongs to")
    .optional()
    .meta({ group: "Gifts", description: "The holder of that account." }),
  VAPID_PUBLIC_KEY: text(
    /^B[\w-]{86}$/,
    "must be the public key of a VAPID pair in base64url; `npm run push:keys` makes one",
  )
    .optional()
    .meta({
      group: "Push notifications",
      description:
        "The public key for push notifications. After a change, people must allow notifications again. Set all of `VAPID_*`. If none is set, there are no push notifications. The demo generates its own.",
    }),
  VAPID_PRIVATE_KEY: text(
    /^[\w-]{43}$/,
    "must be the private key of a VAPID pair in base64url; `npm run push:keys` makes one",
  )
    .optional()
    .meta({ group: "Push notifications", description: "The private key of that pair." }),
  VAPID_SUBJECT: text(
    /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/,
    "must say whom push services can write to, such as mailto:hello@rehome.example",
  )
    .optional()
    .meta({
      group: "Push notifications",
      description: "The contact for push services, as a `mailto:` or `https:` address.",
    }),
  DRAIN_SECONDS: text(/^\d{1,3}$/, drain)
    .transform(Number)
    .refine((value) => value <= 120, drain)
    .default(0)
    .meta({
      group: "The site",
      description:
        "How long a process that was asked to stop answers 503 on `/readyz` before it closes its port. Behind a load balancer, set a little more than twice the interval of its health checks.",
    }),
  METRICS_TOKEN: text(
    /^[\x21-\x7e]{16,}$/,
    "must be at least 16 characters without a space; `openssl rand -hex 32` makes one " +
      "(leave it out to answer this machine alone)",
  )
    .optional()
    .meta({
      group: "The site",
      description: "The bearer token for `/metrics`. If not set, only this machine can read them.",
    }),
  APP_NOW: text(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/, instant)
    .transform((value) => new Date(value))
    .refine((value) => !Number.isNaN(value.getTime()), instant)
    .optional()
    .meta({
      group: "The site",
      description: "A fixed start time of the clock. Only in the demo.",
    }),
  LOG_LEVEL: z
    .enum(levels, `must be one of ${levels.join(", ")}`)
    .default("info")
    .meta({
      group: "The site",
      description:
        "The least severe level that is logged. No level logs a password, token, cookie or full e-mail address.",
    }),
});

export type Fields = z.output<typeof fields>;
export type GivenFields = Partial<Record<keyof Fields, string>>;
