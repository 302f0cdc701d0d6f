import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ConfigError, readConfig } from "#server/config.ts";
import { derivePublicKey, makePrivateKey } from "#server/vapid-keys.ts";

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), "rehome-config-"));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
const production = { PUBLIC_URL: "https://rehome.example", SESSION_SECRETS: secret };

function faults(env: Record<string, string>): Record<string, string> {
  try {
    readConfig({ DATA_DIR, ...env });
  } catch (error) {
    return Object.fromEntries((error as ConfigError).faults.map((f) => [f.variable, f.what]));
  }
  return {};
}

describe("the demo", () => {
  it("needs nothing at all", () => {
    const config = readConfig({ DATA_DIR });
    expect(config).toMatchObject({
      demo: true,
      port: 3000,
      host: "127.0.0.1",
      origin: "http://127.0.0.1:3000",
      trustProxy: ["loopback"],
      databaseFile: join(DATA_DIR, "rehome.db"),
      mailFrom: "Rehome Lagos <hello@rehome.example>",
      s3: undefined,
      smtpUrl: undefined,
    });
    expect(config.site.address).toBe("Old Federal Secretariat, Ikoyi, Lagos");
  });

  it("keeps its secret over a restart, where only its owner reads it", () => {
    const first = readConfig({ DATA_DIR }).sessionSecrets;
    expect(first[0]).toHaveLength(64);
    expect(readConfig({ DATA_DIR }).sessionSecrets).toEqual(first);
    expect(statSync(join(DATA_DIR, "session-secret")).mode & 0o777).toBe(0o600);
  });

  it("says what is wrong with a damaged secret or an unusable folder", () => {
    writeFileSync(join(DATA_DIR, "session-secret"), "");
    expect(faults({})).toHaveProperty("DATA_DIR");
    expect(faults({ DATA_DIR: join(DATA_DIR, "session-secret/below") })).toHaveProperty("DATA_DIR");
  });

  it("serves this machine only", () => {
    expect(faults({ HOST: "0.0.0.0" })).toHaveProperty("HOST");
    expect(readConfig({ DATA_DIR, HOST: "::1", PORT: "8080" }).origin).toBe("http://[::1]:8080");
  });

  it("serves beyond this machine where a container publishes its port, and says what that means", () => {
    const config = readConfig({ DATA_DIR, DEMO_HOST: "0.0.0.0", PORT: "8080" });
    expect([config.host, config.origin]).toEqual(["0.0.0.0", "http://localhost:8080"]);
    expect(config.warnings).toEqual([expect.stringContaining("can sign in as staff")]);
    expect(faults({ DEMO_HOST: "0.0.0.0", HOST: "127.0.0.1" })).toHaveProperty("DEMO_HOST");
  });

  it("tries a CDN out on this machine alone", () => {
    const CDN_URL = "http://localhost:3001";
    expect(readConfig({ DATA_DIR, CDN_URL }).cdn).toBe(CDN_URL);
    expect(faults({ CDN_URL: "https://cdn.rehome.example" }).CDN_URL).toContain("this machine");
  });

  it("promises an answer within a day, or within as many hours as it is told", () => {
    expect(readConfig({ DATA_DIR }).site.answerHours).toBe(24);
    expect(readConfig({ DATA_DIR, SITE_ANSWER_HOURS: "48" }).site.answerHours).toBe(48);
    for (const SITE_ANSWER_HOURS of ["0", "1000", "soon", "-1", "1.5"]) {
      expect(faults({ SITE_ANSWER_HOURS })).toHaveProperty("SITE_ANSWER_HOURS");
    }
  });

  it("may start its clock at a given instant", () => {
    expect(readConfig({ DATA_DIR, APP_NOW: "2024-09-20T08:00:00Z" }).appNow).toEqual(
      new Date("2024-09-20T08:00:00Z"),
    );
    expect(faults({ APP_NOW: "2024-09-20" })).toHaveProperty("APP_NOW");
  });
});

describe("production", () => {
  it("starts with an origin and a secret, and writes nothing for it", () => {
    const config = readConfig({ ...production, DATA_DIR: join(DATA_DIR, "none") });
    expect(config).toMatchObject({
      demo: false,
      host: "0.0.0.0",
      origin: "https://rehome.example",
      sessionSecrets: [secret],
    });
    expect(() => statSync(join(DATA_DIR, "none"))).toThrow();
    expect(config.warnings.join()).toContain("SITE_PHONE");
  });

  it("names every fault at once, each with what to do", () => {
    const env = {
      PORT: "eighty",
      PUBLIC_URL: "https://rehome.example/site",
      DATABASE_URL: "mysql://db/rehome",
      S3_BUCKET: "pictures",
      TRUST_PROXY: "everybody",
      SMTP_URL: "mail.example",
      SITE_EMAIL: "hello",
      APP_NOW: "2024-09-20T08:00:00Z",
      LOG_LEVEL: "loud",
    };
    expect(Object.keys(faults(env)).sort()).toEqual([
      "APP_NOW",
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
      "DATABASE_URL",
      "LOG_LEVEL",
      "MAIL_FROM",
      "PORT",
      "PUBLIC_URL",
      "S3_ENDPOINT",
      "SESSION_SECRETS",
      "SITE_EMAIL",
      "SMTP_URL",
      "TRUST_PROXY",
    ]);
    expect(() => readConfig(env)).toThrow(/13 settings need attention\.\n {2}PORT must be/);
  });

  it.each([
    ["http://rehome.example", "PUBLIC_URL"],
    ["ftp://rehome.example", "PUBLIC_URL"],
    ["https://rehome.example/?", "PUBLIC_URL"],
    ["https://user@rehome.example", "PUBLIC_URL"],
    ["rehome.example", "PUBLIC_URL"],
  ])("refuses %s as its address", (PUBLIC_URL, variable) => {
    expect(Object.keys(faults({ ...production, PUBLIC_URL }))).toEqual([variable]);
  });

  it("takes plain http for this machine, and a closing slash", () => {
    const PUBLIC_URL = "http://localhost:4000/";
    expect(readConfig({ ...production, DATA_DIR, PUBLIC_URL }).origin).toBe(
      "http://localhost:4000",
    );
  });

  it.each([
    "https://cdn.rehome.example/rehome",
    "http://cdn.rehome.example",
    "http://localhost:4001",
    "https://user@cdn.rehome.example",
    "https://*.rehome.example",
    "cdn.rehome.example",
    "ftp://cdn.rehome.example",
    "https://rehome.example:8443",
  ])("refuses %s as the address of its CDN", (CDN_URL) => {
    expect(Object.keys(faults({ ...production, CDN_URL }))).toEqual(["CDN_URL"]);
  });

  it("takes a CDN on a host of its own, and none unless it is told", () => {
    const CDN_URL = "https://cdn.rehome.example/";
    expect(readConfig({ ...production, DATA_DIR, CDN_URL }).cdn).toBe("https://cdn.rehome.example");
    expect(readConfig({ ...production, DATA_DIR }).cdn).toBe(undefined);
  });

  it.each(["short", "change-me-change-me-change-me-0123456789", "a".repeat(40), `${secret},short`])(
    "refuses the secret %s",
    (SESSION_SECRETS) => {
      const found = faults({ ...production, SESSION_SECRETS });
      expect(Object.keys(found)).toEqual(["SESSION_SECRETS"]);
      expect(JSON.stringify(found)).not.toContain(SESSION_SECRETS);
    },
  );

  it.each(["short", "fifteen-letters", "a token with spaces in it", "žluťoučký-kůň-úpěl-ó"])(
    "refuses the token '%s' for its metrics and says why",
    (METRICS_TOKEN) => {
      const found = faults({ ...production, METRICS_TOKEN });
      expect(Object.keys(found)).toEqual(["METRICS_TOKEN"]);
      expect(found.METRICS_TOKEN).toContain("at least 16 characters");
      expect(found.METRICS_TOKEN).not.toContain(METRICS_TOKEN);
    },
  );

  it("has no token for its metrics unless one is given", () => {
    expect(readConfig({ ...production, DATA_DIR }).metricsToken).toBe(undefined);
    const METRICS_TOKEN = "sixteen-letters!";
    expect(readConfig({ ...production, DATA_DIR, METRICS_TOKEN }).metricsToken).toBe(METRICS_TOKEN);
  });

  it("takes several secrets and a full store, and counts an empty variable as none", () => {
    const config = readConfig({
      ...production,
      DATA_DIR,
      SESSION_SECRETS: `${secret}, ${secret}x`,
      S3_ENDPOINT: "https://s3.example",
      S3_BUCKET: "pictures",
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "key",
      SMTP_URL: "",
      TRUST_PROXY: "none",
    });
    expect(config.sessionSecrets).toEqual([secret, `${secret}x`]);
    expect(config.s3).toMatchObject({ bucket: "pictures", region: "auto" });
    expect([config.smtpUrl, config.trustProxy]).toEqual([undefined, []]);
  });
});

describe("the bank account", () => {
  const account = {
    BANK_NAME: "GTBank",
    BANK_ACCOUNT_NUMBER: "0123456789",
    BANK_ACCOUNT_NAME: "Rehome Lagos",
  };

  it("is taken whole or not at all", () => {
    const known = { bank: "GTBank", number: "0123456789", name: "Rehome Lagos" };
    expect(readConfig({ ...production, DATA_DIR, ...account }).bankAccount).toEqual(known);
    expect(readConfig({ ...production, DATA_DIR }).bankAccount).toBeUndefined();
    for (const name of Object.keys(account)) {
      expect(Object.keys(faults({ ...production, DATA_DIR, ...account, [name]: "" }))).toEqual([
        name,
      ]);
    }
  });

  it("has a number of ten digits", () => {
    const env = { ...production, DATA_DIR, ...account, BANK_ACCOUNT_NUMBER: "12345" };
    expect(Object.keys(faults(env))).toEqual(["BANK_ACCOUNT_NUMBER"]);
  });
});

describe("the keys for notifications on phones", () => {
  const privateKey = makePrivateKey();
  const keys = {
    VAPID_PUBLIC_KEY: derivePublicKey(privateKey) ?? "",
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: "mailto:hello@rehome.example",
  };
  const faultsOf = (changes: Record<string, string>) =>
    Object.keys(faults({ ...production, DATA_DIR, ...keys, ...changes }));

  it("are taken whole or not at all, and never made by a real site", () => {
    expect(readConfig({ ...production, DATA_DIR }).vapid).toBeUndefined();
    expect(readConfig({ ...production, DATA_DIR, ...keys }).vapid).toEqual({
      publicKey: keys.VAPID_PUBLIC_KEY,
      privateKey: keys.VAPID_PRIVATE_KEY,
      subject: keys.VAPID_SUBJECT,
    });
    for (const name of Object.keys(keys)) expect(faultsOf({ [name]: "" })).toEqual([name]);
  });

  it("belong together and are spelt as browsers read them", () => {
    const other = derivePublicKey(makePrivateKey()) ?? "";
    expect(faultsOf({ VAPID_PUBLIC_KEY: other })).toEqual(["VAPID_PUBLIC_KEY"]);
    expect(faultsOf({ VAPID_PUBLIC_KEY: "x" })).toEqual(["VAPID_PUBLIC_KEY"]);
    expect(faultsOf({ VAPID_SUBJECT: "hello@rehome.example" })).toEqual(["VAPID_SUBJECT"]);
    expect(faultsOf({ VAPID_PRIVATE_KEY: "A".repeat(43) })).toContain("VAPID_PUBLIC_KEY");
  });

  it("are made by the demo once, where only its owner reads them", () => {
    const { vapid } = readConfig({ DATA_DIR });
    expect(vapid?.publicKey).toMatch(/^B[\w-]{86}$/);
    expect(vapid).toMatchObject({ subject: "mailto:hello@rehome.example" });
    expect(readConfig({ DATA_DIR }).vapid).toEqual(vapid);
    expect(statSync(join(DATA_DIR, "vapid-private-key")).mode & 0o777).toBe(0o600);
    writeFileSync(join(DATA_DIR, "vapid-private-key"), "");
    expect(faults({})).toHaveProperty("DATA_DIR");
  });
});

describe("card payments", () => {
  const testKey = "sk_test_0123456789abcdef";
  const liveKey = "sk_live_0123456789abcdef";
  const paystack = "https://api.paystack.co";

  it("are simulated by the demo and not taken by a real site, unless there is a key", () => {
    expect(readConfig({ DATA_DIR }).paystack).toBe(undefined);
    expect(readConfig({ ...production, DATA_DIR }).paystack).toBe(undefined);
  });

  it("go to Paystack with a live key on a real site, and anywhere with a test key in the demo", () => {
    expect(readConfig({ ...production, DATA_DIR, PAYSTACK_SECRET_KEY: liveKey }).paystack).toEqual({
      secretKey: liveKey,
      baseUrl: undefined,
    });
    expect(
      readConfig({
        ...production,
        DATA_DIR,
        PAYSTACK_SECRET_KEY: liveKey,
        PAYSTACK_BASE_URL: `${paystack}/`,
      }).paystack,
    ).toEqual({ secretKey: liveKey, baseUrl: paystack });
    for (const baseUrl of [paystack, "http://127.0.0.1:4011"]) {
      const env = { DATA_DIR, PAYSTACK_SECRET_KEY: testKey, PAYSTACK_BASE_URL: baseUrl };
      expect(readConfig(env).paystack).toEqual({ secretKey: testKey, baseUrl });
    }
  });

  it("go anywhere with a test key on a real site that says it is for trying things out", () => {
    const trial = { ...production, DATA_DIR, PAYMENTS: "test", PAYSTACK_SECRET_KEY: testKey };
    expect(readConfig(trial)).toMatchObject({ trial: true, paystack: { secretKey: testKey } });
    const baseUrl = "http://127.0.0.1:4011";
    const elsewhere = readConfig({ ...trial, PAYSTACK_BASE_URL: baseUrl });
    expect(elsewhere.paystack).toEqual({ secretKey: testKey, baseUrl });
    expect(readConfig({ ...production, DATA_DIR }).trial).toBe(false);
    expect(Object.keys(faults({ PAYMENTS: "test" }))).toEqual(["PAYMENTS"]);
    expect(Object.keys(faults({ ...production, PAYMENTS: "maybe" }))).toEqual(["PAYMENTS"]);
  });

  it.each([
    [
      "a live key where no money is to move",
      { ...production, PAYMENTS: "test", PAYSTACK_SECRET_KEY: liveKey },
    ],
    ["a test key on a real site", { ...production, PAYSTACK_SECRET_KEY: testKey }],
    ["a live key in the demo", { PAYSTACK_SECRET_KEY: liveKey, PAYSTACK_BASE_URL: paystack }],
    ["a public key", { ...production, PAYSTACK_SECRET_KEY: "pk_live_0123456789abcdef" }],
    ["half of a key", { ...production, PAYSTACK_SECRET_KEY: "sk_live_0123" }],
    ["an address without a key in the demo", { PAYSTACK_BASE_URL: paystack }],
    ["an address without a key", { ...production, PAYSTACK_BASE_URL: paystack }],
  ])("are refused with %s", (_, env) => {
    expect(Object.keys(faults(env))).toEqual(["PAYSTACK_SECRET_KEY"]);
  });

  it.each([
    [
      "a live key told to somebody else",
      { ...production, PAYSTACK_SECRET_KEY: liveKey, PAYSTACK_BASE_URL: "http://127.0.0.1:4011" },
    ],
    [
      "an address that only looks like Paystack's",
      {
        ...production,
        PAYSTACK_SECRET_KEY: liveKey,
        PAYSTACK_BASE_URL: "https://api.paystack.co.example",
      },
    ],
    [
      "Paystack's address without TLS",
      {
        ...production,
        PAYSTACK_SECRET_KEY: liveKey,
        PAYSTACK_BASE_URL: "http://api.paystack.co",
      },
    ],
    [
      "an address with a path",
      { PAYSTACK_SECRET_KEY: testKey, PAYSTACK_BASE_URL: `${paystack}/transaction` },
    ],
    ["a key whose provider is not named, in the demo", { PAYSTACK_SECRET_KEY: testKey }],
  ])("are refused with %s", (_, env) => {
    expect(Object.keys(faults(env))).toEqual(["PAYSTACK_BASE_URL"]);
  });

  it("are refused for all reasons at once, none of which tells the key", () => {
    const sandbox = "http://127.0.0.1:4011";
    const settings: Record<string, string>[] = [
      { ...production, PAYSTACK_SECRET_KEY: testKey, PAYSTACK_BASE_URL: sandbox },
      { PAYSTACK_SECRET_KEY: liveKey, PAYSTACK_BASE_URL: sandbox },
      { PAYSTACK_SECRET_KEY: liveKey },
    ];
    for (const env of settings) {
      const found = faults(env);
      expect(Object.keys(found).sort()).toEqual(["PAYSTACK_BASE_URL", "PAYSTACK_SECRET_KEY"]);
      expect(JSON.stringify(found)).not.toContain("0123456789abcdef");
    }
  });
});
