import { isAbsolute, resolve } from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";

/** One line per environment variable: what it must look like, and the words for when it does not. */
const text = (message: string, test: (value: string) => boolean) =>
  z.string().refine(test, { error: message }).optional();

const wholeNumber = (value: string) => /^\d{1,5}$/.test(value);
const url = (value: string, ...schemes: string[]) =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol);
const email = (value: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(value);
const mailbox = (value: string) =>
  /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value);
const hostName = (value: string) => /^[\w.:-]+$/.test(value);
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Hosts that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

export function list(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}

function trustable(value: string): boolean {
  if (value === "none") return true;
  try {
    proxyAddr.compile(list(value));
    return list(value).length > 0;
  } catch {
    return false;
  }
}

function plainOrigin(value: string): boolean {
  if (!url(value, "http:", "https:")) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  return pathname === "/" && !search && !hash && !username && !password && !/[?#]/.test(value);
}

function safeOrigin(value: string): boolean {
  return !url(value, "http:") || isLoopback(new URL(value).hostname);
}

/** A secret that was copied from an example protects nothing. */
function strongSecret(value: string): boolean {
  return (
    value.length >= 32 &&
    new Set(value).size >= 8 &&
    !/change.?me|placeholder|example|your.?secret|password/i.test(value)
  );
}

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const fields = z.object({
  PORT: text(
    "must be a whole number from 1 to 65535, such as 3000",
    (value) => wholeNumber(value) && Number(value) >= 1 && Number(value) <= 65_535,
  ),
  HOST: text("must be an address or name to listen on, such as 127.0.0.1 or 0.0.0.0", hostName),
  PUBLIC_URL: z
    .string()
    .refine(plainOrigin, {
      error: "must be only a scheme and a host, such as https://rehome.example, with no path",
      abort: true,
    })
    .refine(safeOrigin, {
      error:
        "must start with https:// (http:// is for this machine alone), because sessions travel in cookies",
    })
    .optional(),
  DATA_DIR: text(
    "must be a folder, such as ./data",
    (value) => !value.includes("\0") && isAbsolute(resolve(value)),
  ),
  DATABASE_URL: text(
    "must start with postgres:// (leave it out to keep the data in a SQLite file)",
    (value) => url(value, "postgres:", "postgresql:"),
  ),
  S3_ENDPOINT: text("must be a web address, such as https://s3.example", (value) =>
    url(value, "http:", "https:"),
  ),
  S3_BUCKET: text("must be the name of a bucket", (value) => /^[\w.-]{1,255}$/.test(value)),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: text("must be a region, such as eu-west-1 or auto", (value) =>
    /^[\w-]+$/.test(value),
  ),
  SESSION_SECRETS: text(
    "must be one or more random texts of at least 32 characters, separated by commas; " +
      "`openssl rand -hex 32` makes one",
    (value) => list(value).length > 0 && list(value).every(strongSecret),
  ),
  TRUST_PROXY: text(
    "must list the proxies that may set forwarded headers: loopback, uniquelocal, addresses or " +
      "networks such as 10.0.0.0/8, separated by commas; or none",
    trustable,
  ),
  SMTP_URL: text(
    "must start with smtp:// or smtps://, such as smtps://user:password@mail.example",
    (value) => url(value, "smtp:", "smtps:"),
  ),
  MAIL_FROM: text("must be an e-mail address, such as Rehome <hello@rehome.example>", mailbox),
  PAYSTACK_SECRET_KEY: text("must be the secret key from Paystack; it starts with sk_", (value) =>
    /^sk_\w{8,}$/.test(value),
  ),
  PAYSTACK_BASE_URL: text("must be a web address, such as https://api.paystack.co", (value) =>
    url(value, "http:", "https:"),
  ),
  SITE_NAME: text("must be at most 60 characters", (value) => value.length <= 60),
  SITE_PHONE: text("must be a phone number, such as +234 803 555 0142", (value) =>
    /^\+?[\d ()-]{7,20}$/.test(value),
  ),
  SITE_EMAIL: text("must be an e-mail address, such as hello@rehome.example", email),
  SITE_ADDRESS: text("must be at most 200 characters", (value) => value.length <= 200),
  SITE_INSTAGRAM: text("must be a web address, such as https://www.instagram.com/rehome", (value) =>
    url(value, "https:"),
  ),
  APP_NOW: text(
    "must be an instant with its time zone, such as 2024-09-20T08:00:00Z",
    (value) => instant.test(value) && !Number.isNaN(Date.parse(value)),
  ),
  LOG_LEVEL: z
    .string()
    .refine((value) => (levels as readonly string[]).includes(value), {
      error: `must be one of ${levels.join(", ")}`,
    })
    .optional(),
});

export type Fields = z.infer<typeof fields>;
