import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Actor } from "#app/platform/actor.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { offlineMailer } from "#app/platform/mail/mailer.server.ts";
import { done, type Outcome } from "#app/platform/outcome.ts";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { type Engine, type FreshDatabase, freshDatabase } from "./database.ts";
import { stubProvider } from "./donations.ts";
import { admit, type cast } from "./people.ts";

export type TestServices = AppServices & {
  db: FreshDatabase;
  images: ReturnType<typeof openImageProcessor>;
  /** Moves the clock on. */
  pass(ms: number): void;
  /** How long the services was asked to pause, each time; nobody waits for it. */
  pauses: number[];
  cleanup(): Promise<void>;
};

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** A key for a form that nobody has sent. */
export const newKey = newIdempotencyKey;

/** A picture workshop that a busy machine does not starve: in the product everything else goes before it. */
export function testWorkshop(options?: Parameters<typeof openImageProcessor>[0]) {
  return openImageProcessor({ niceness: { upload: 0, avif: 0 }, ...options });
}

/** Its process takes half a second to start and keeps nothing of a picture: shared by all tests of this process. */
const sharedWorkshop = rememberingWorkshop();

/** Makes the files of a picture once, however many tests send it under one name. */
function rememberingWorkshop(): ReturnType<typeof openImageProcessor> {
  const workshop = testWorkshop();
  const known = new Map<string, unknown>();
  async function once<T>(
    work: string,
    bytes: Uint8Array,
    make: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const order = `${work} ${hash("sha256", bytes)}`;
    if (known.has(order)) return done(known.get(order) as T);
    const made = await make();
    if (made.ok) known.set(order, made.value);
    return made;
  }
  return {
    ...workshop,
    process: (bytes, name) => once(`process ${name}`, bytes, () => workshop.process(bytes, name)),
    processDocument: (bytes, name) =>
      once(`document ${name}`, bytes, () => workshop.processDocument(bytes, name)),
    encodeAvif: (bytes, width, below) =>
      once(`AVIF ${width} ${below}`, bytes, () => workshop.encodeAvif(bytes, width, below)),
  };
}

/** A whole services of its own: a real database, files in a temporary folder, the picture workshop, a clock to move. */
export async function freshServices(engine: Engine): Promise<TestServices> {
  const folder = mkdtempSync(join(tmpdir(), "rehome-services-"));
  const db = await freshDatabase(engine);
  const pauses: number[] = [];
  const site: AppServices["site"] = {
    name: "Rehome Lagos",
    tagline: "Rescue, Rehabilitate, Rehome",
    phone: "+234 803 555 0100",
    whatsapp: "",
    email: "hello@rehome.example",
    address: "Old Federal Secretariat, Ikoyi, Lagos",
    instagram: "https://www.instagram.com/rehome.example",
    answerHours: 24,
    ...settingDefaults,
    origin: "http://localhost:3000",
    demo: true,
  };
  let now = Date.parse("2026-03-02T09:00:00.000Z");
  return {
    db,
    images: sharedWorkshop,
    blobs: fileBlobStore(join(folder, "files")),
    mailer: offlineMailer(),
    push: undefined,
    payments: undefined,
    bankAccount: undefined,
    site,
    siteDefaults: site,
    secrets: ["a-secret-for-tests-that-is-long-enough"],
    log: pino({ level: "silent" }),
    now: () => new Date(now),
    pauses,
    async pause(ms) {
      pauses.push(ms);
    },
    pass(ms) {
      now += ms;
    },
    async cleanup() {
      await db.cleanup();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** When what tests share is made: before each of them, or once before all. */
export type Renewal = "each" | "all";

/** Registers what is done before each test of a block, or before all. */
export function before(renewal: Renewal, work: () => Promise<void>): void {
  if (renewal === "each") beforeEach(work);
  else beforeAll(work);
}

/** An object that the tests of a block share: its contents are made anew, and cleaned up after them. */
function renewed<T extends { cleanup(): Promise<void> }>(
  renewal: Renewal,
  make: () => Promise<T>,
): T {
  const shared: Partial<T> = {};
  before(renewal, async () => {
    for (const key of Object.keys(shared)) delete shared[key as keyof T];
    Object.assign(shared, await make());
  });
  const cleanup = () => shared.cleanup?.();
  if (renewal === "each") afterEach(cleanup);
  else afterAll(cleanup);
  return shared as T;
}

/** A database for the tests of a block, new for each of them. */
export function databaseForEach(engine: Engine): FreshDatabase {
  return renewed("each", () => freshDatabase(engine));
}

/** The same database for all tests of a block. */
export function databaseForAll(engine: Engine): FreshDatabase {
  return renewed("all", () => freshDatabase(engine));
}

type Known<Who extends keyof typeof cast> = { services: TestServices } & Record<Who, Actor>;

/** Services for the tests of a block, new for each of them, and these people of the cast, who are in them. */
export function servicesForEach<Who extends keyof typeof cast = never>(
  engine: Engine,
  ...who: Who[]
): Known<Who> {
  return renewedServices("each", engine, who);
}

/** The same services for all tests of a block, and these people of the cast, who are in them. */
export function servicesForAll<Who extends keyof typeof cast = never>(
  engine: Engine,
  ...who: Who[]
): Known<Who> {
  return renewedServices("all", engine, who);
}

export function renewedServices<Who extends keyof typeof cast>(
  renewal: Renewal,
  engine: Engine,
  who: readonly Who[],
): Known<Who> {
  const services = renewed(renewal, () => freshServices(engine));
  const people = Object.fromEntries(who.map((one) => [one, {}])) as Record<Who, Actor>;
  before(renewal, async () => {
    for (const one of who) Object.assign(people[one], await admit(services, one));
  });
  return { services, ...people };
}

/** Services for each test of a block, with people of the cast, and a provider of payments that answers as a test says. */
export function servicesWithProvider<Who extends keyof typeof cast = never>(
  engine: Engine,
  ...who: Who[]
) {
  const known = servicesForEach(engine, ...who);
  const provider = stubProvider();
  const original = { ...provider };
  beforeEach(() => {
    Object.assign(provider, original);
    provider.transactions.clear();
    provider.asked.length = 0;
    // A new one for the application, which lets the calls of one provider wait for each other.
    known.services.payments = Object.create(provider);
  });
  return { ...known, provider };
}

/** The same services, but every write transaction fails at its very end. */
export function failingLate(services: AppServices): AppServices {
  const transaction: AppServices["db"]["transaction"] = (work) =>
    services.db.transaction(async (trx) => {
      await work(trx);
      throw new Error("the power went out");
    });
  return { ...services, db: { ...services.db, transaction } };
}
