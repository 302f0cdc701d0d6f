import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseKind } from "#app/platform/db/database-kind.server.ts";
import { preparePrivateFolder } from "#app/platform/files/private-files.server.ts";
import type { VapidKeys } from "#app/platform/notifications/push-service.server.ts";
import { internationalPhone } from "#app/platform/phone.server.ts";
import type { Site } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { type Fields, fields, type GivenFields, isLoopback } from "./config-fields.ts";
import { folderFault } from "./start-failure.ts";
import { derivePublicKey, makePrivateKey } from "./vapid-keys.ts";

export type Config = {
  /** Without PUBLIC_URL: this machine only, demo people, readable mail. */
  demo: boolean;
  kind: DatabaseKind;
  port: number;
  host: string;
  /** Without a trailing slash. */
  origin: string;
  cdn?: string;
  /** Whether a container may publish the port under another number. */
  anyPort: boolean;
  dataDir: string;
  databaseUrl?: string;
  databaseConnections: number;
  databaseFile: string;
  s3?: {
    endpoint: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    region: string;
    capacity: number;
  };
  /** The first signs, all verify. */
  sessionSecrets: string[];
  /** Networks whose forwarded headers are trusted, in the notation of `proxy-addr`. */
  trustProxy: string[];
  metricsToken?: string;
  smtpUrl?: string;
  mailFrom: string;
  vapid?: VapidKeys;
  site: Omit<Site, "origin" | "cdn" | "demo" | "trial">;
  appNow?: Date;
  logLevel: string;
  /** How long connections are still accepted after the signal. */
  drainMs: number;
  /** Without it the demo simulates card payments, and a real site takes none. */
  paystack?: { secretKey: string; baseUrl?: string };
  /** A trial site: production in which no money moves. */
  trial: boolean;
  bankAccount?: { bank: string; number: string; name: string };
  warnings: string[];
};

export type Fault = { variable: string; what: string };

export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly faults: Fault[];
  constructor(faults: Fault[]) {
    const lines = faults.map((fault) => `  ${fault.variable} ${fault.what}`);
    const count = faults.length === 1 ? "one setting needs" : `${faults.length} settings need`;
    super(`Cannot start: ${count} attention.\n${lines.join("\n")}`);
    this.faults = faults;
  }
}

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;

const bankNames = ["BANK_NAME", "BANK_ACCOUNT_NUMBER", "BANK_ACCOUNT_NAME"] as const;

function crossFaults(env: GivenFields): Fault[] {
  const faults: Fault[] = [];
  const fault = (variable: string, what: string) => faults.push({ variable, what });
  if (!env.PUBLIC_URL && env.HOST && !isLoopback(env.HOST)) {
    fault(
      "HOST",
      "must be 127.0.0.1, ::1 or localhost in the demo, whose passwords are public; set PUBLIC_URL to serve others, or DEMO_HOST in a container",
    );
  }
  if (env.DEMO_HOST && (env.PUBLIC_URL || env.HOST)) {
    fault("DEMO_HOST", "is for a demo without HOST and PUBLIC_URL; remove it");
  }
  if (env.PUBLIC_URL) {
    if (!env.SESSION_SECRETS) {
      fault("SESSION_SECRETS", "is needed with PUBLIC_URL; `openssl rand -hex 32` makes one");
    }
    if (env.APP_NOW) {
      fault("APP_NOW", "is for the demo only; remove it, the clock of a real site cannot be set");
    }
  }
  faults.push(...cdnFaults(env));
  if (env.SMTP_URL && !env.MAIL_FROM) {
    fault("MAIL_FROM", "is needed with SMTP_URL, such as Rehome <hello@rehome.example>");
  }
  // Keys and a region may be in any environment: the S3 names alone select S3.
  if (env.S3_ENDPOINT || env.S3_BUCKET) {
    for (const name of s3Names) {
      if (!env[name])
        fault(name, "is needed too: an S3 store takes all of S3_* and AWS_*, or none");
    }
  }
  if (bankNames.some((name) => env[name])) {
    for (const name of bankNames) {
      if (!env[name]) fault(name, "is needed too: a bank account takes all of BANK_*, or none");
    }
  }
  return [...faults, ...vapidFaults(env), ...paystackFaults(env)];
}

/** A host that differs only in its port would get the site's cookies. */
function cdnFaults({ CDN_URL: cdn, PUBLIC_URL: site }: GivenFields): Fault[] {
  if (!cdn || !URL.canParse(cdn)) return [];
  const { protocol, hostname } = new URL(cdn);
  const fault = (what: string) => [{ variable: "CDN_URL", what }];
  if (!site) {
    if (isLoopback(hostname)) return [];
    return fault("must be on this machine in the demo, such as http://localhost:3001");
  }
  if (protocol !== "https:") return fault("must start with https:// on a real site");
  if (URL.canParse(site) && new URL(site).hostname === hostname) {
    return fault(
      "must have another host than PUBLIC_URL: a CDN on the site's own needs no setting",
    );
  }
  return [];
}

const vapidNames = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"] as const;

/** With a public key that does not match the private key no push would arrive. */
function vapidFaults(env: GivenFields): Fault[] {
  const missing = vapidNames.filter((name) => !env[name]);
  if (missing.length === vapidNames.length) return [];
  const faults = missing.map((variable) => {
    return {
      variable,
      what: "is needed too: notifications on phones take all of VAPID_*, or none",
    };
  });
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey && derivePublicKey(privateKey) !== publicKey) {
    faults.push({
      variable: "VAPID_PUBLIC_KEY",
      what: "must be the public key of VAPID_PRIVATE_KEY",
    });
  }
  return faults;
}

/** A live key moves money: only on a real site, and only at Paystack. */
function paystackFaults(env: GivenFields): Fault[] {
  const { PAYSTACK_SECRET_KEY: key, PAYSTACK_BASE_URL: baseUrl } = env;
  const isTrial = env.PAYMENTS === "test";
  const isLive = key?.startsWith("sk_live_");
  const isElsewhere =
    baseUrl && URL.canParse(baseUrl) && new URL(baseUrl).origin !== "https://api.paystack.co";
  const faults: Fault[] = [];
  const fault = (variable: string, what: string) => faults.push({ variable, what });
  if (isTrial && !env.PUBLIC_URL) fault("PAYMENTS", "is for a site with PUBLIC_URL; remove it");
  if (isTrial && isLive) {
    fault("PAYSTACK_SECRET_KEY", "must be a test key (sk_test_…) with PAYMENTS=test");
  }
  if (env.PUBLIC_URL && key && !isLive && !isTrial) {
    fault("PAYSTACK_SECRET_KEY", "must be a live key (sk_live_…): with a test key no gift arrives");
  }
  if (!env.PUBLIC_URL && isLive) {
    fault(
      "PAYSTACK_SECRET_KEY",
      "must be a test key (sk_test_…) in the demo, which moves no money",
    );
  }
  if (baseUrl && !key) fault("PAYSTACK_SECRET_KEY", "is needed with PAYSTACK_BASE_URL");
  if (isElsewhere && (isLive || (env.PUBLIC_URL && !isTrial))) {
    fault(
      "PAYSTACK_BASE_URL",
      "must be https://api.paystack.co or not set: a real site and a live key know no other provider",
    );
  }
  if (!env.PUBLIC_URL && key && !baseUrl) {
    fault(
      "PAYSTACK_BASE_URL",
      "is needed with a key in the demo, such as https://api.paystack.co; without both, payments are simulated",
    );
  }
  return faults;
}

/** Stored beside the data, so that sessions survive a restart of the demo. */
function storedSecret(dataDir: string): string {
  const made = () => randomBytes(32).toString("hex");
  const isWhole = (secret: string) => secret.length >= 32;
  return storedOnce(dataDir, "session-secret", { made, isWhole, lost: "everybody signs in again" });
}

/** Stored, because subscribed phones know the public key. */
function storedVapid(dataDir: string, subject: string): VapidKeys {
  const privateKey = storedOnce(dataDir, "vapid-private-key", {
    made: makePrivateKey,
    isWhole: (key) => derivePublicKey(key) !== undefined,
    lost: "phones have to be allowed again",
  });
  return { privateKey, publicKey: derivePublicKey(privateKey) ?? "", subject };
}

type Stored = { made: () => string; isWhole: (value: string) => boolean; lost: string };

function storedOnce(dataDir: string, name: string, { made, isWhole, lost }: Stored): string {
  const file = join(dataDir, name);
  try {
    preparePrivateFolder(dataDir);
    try {
      writeFileSync(file, made(), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const value = readFileSync(file, "utf8").trim();
    if (isWhole(value)) return value;
    throw new Error(`${file} is damaged; delete it and ${lost}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = folderFault(error, dataDir) ?? `cannot be used: ${reason}`;
    throw new ConfigError([{ variable: "DATA_DIR", what }]);
  }
}

/** An empty variable counts as not set. The demo's secrets are created in DATA_DIR. @throws {ConfigError} with all faults */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given: GivenFields = {};
  for (const name of Object.keys(fields.shape) as (keyof Fields)[]) {
    const value = environment[name]?.trim();
    if (value) given[name] = value;
  }
  const parsed = fields.safeParse(given);
  const faults = (parsed.error?.issues ?? []).map((issue) => ({
    variable: String(issue.path[0]),
    what: issue.message,
  }));
  const named = new Set(faults.map((fault) => fault.variable));
  faults.push(...crossFaults(given).filter((fault) => !named.has(fault.variable)));
  if (faults.length > 0 || !parsed.success) throw new ConfigError(faults);
  return compose(parsed.data, given);
}

function compose(env: Fields, given: GivenFields): Config {
  const demo = !env.PUBLIC_URL;
  const host = env.HOST ?? (demo ? (env.DEMO_HOST ?? "127.0.0.1") : "0.0.0.0");
  const hostInUrl = host.includes(":") ? `[${host.replace(/[[\]]/g, "")}]` : host;
  const ownName = env.DEMO_HOST ? "localhost" : hostInUrl;
  return {
    demo,
    kind: demo ? "demo" : "production",
    port: env.PORT,
    host,
    cdn: env.CDN_URL,
    origin: env.PUBLIC_URL ?? `http://${ownName}:${env.PORT}`,
    anyPort: Boolean(env.DEMO_HOST),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseFile: join(env.DATA_DIR, "rehome.db"),
    s3: s3(env),
    sessionSecrets: env.SESSION_SECRETS ?? [storedSecret(env.DATA_DIR)],
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <${env.SITE_EMAIL}>`,
    vapid: vapid(env, demo),
    site: {
      name: env.SITE_NAME,
      tagline: "Rescue, Rehabilitate, Rehome",
      phone: internationalPhone(env.SITE_PHONE),
      whatsapp: env.SITE_WHATSAPP ? internationalPhone(env.SITE_WHATSAPP) : "",
      email: env.SITE_EMAIL,
      address: env.SITE_ADDRESS,
      instagram: env.SITE_INSTAGRAM,
      answerHours: env.SITE_ANSWER_HOURS,
      ...settingDefaults,
    },
    appNow: env.APP_NOW,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1000,
    paystack: env.PAYSTACK_SECRET_KEY
      ? { secretKey: env.PAYSTACK_SECRET_KEY, baseUrl: env.PAYSTACK_BASE_URL }
      : undefined,
    trial: env.PAYMENTS === "test",
    bankAccount: bankAccount(env) ?? (demo ? demoAccount : undefined),
    warnings: demo ? publishedWarnings(env) : exampleWarnings(given),
  };
}

const demoAccount = {
  bank: "Demo Bank",
  number: "0123456789",
  name: "Rehome Lagos (demo, moves no money)",
};

function vapid(env: Fields, demo: boolean): Config["vapid"] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const { VAPID_SUBJECT: subject } = env;
  if (publicKey && privateKey && subject) return { publicKey, privateKey, subject };
  return demo ? storedVapid(env.DATA_DIR, `mailto:${env.SITE_EMAIL}`) : undefined;
}

function bankAccount(env: Fields): Config["bankAccount"] {
  const { BANK_NAME: bank, BANK_ACCOUNT_NUMBER: number, BANK_ACCOUNT_NAME: name } = env;
  return bank && number && name ? { bank, number, name } : undefined;
}

function s3(env: Fields): Config["s3"] {
  if (!env.S3_ENDPOINT) return undefined;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET ?? "",
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "",
    region: env.AWS_REGION,
    capacity: env.S3_MAX_GB * 1024 ** 3,
  };
}

function exampleWarnings(given: GivenFields): string[] {
  return (["SITE_PHONE", "SITE_EMAIL", "SITE_INSTAGRAM"] as const)
    .filter((name) => !given[name])
    .map((name) => `${name} is not set: the site shows an example`);
}

function publishedWarnings({ DEMO_HOST: host, PORT: port }: Fields): string[] {
  if (!host) return [];
  return [`The demo listens on ${host}: whoever reaches port ${port} can sign in as staff`];
}
