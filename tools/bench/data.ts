import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import sharp from "sharp";
import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { findPersonByEmailKey } from "#app/features/accounts/person/find-person.server.ts";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import {
  insertPartnerPlace,
  listPartnerPlaces,
} from "#app/features/adoption/partner-place/partner-place.queries.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { fileBlobStore } from "#app/platform/files/disk-blob-store.server.ts";
import { newId } from "#app/platform/ids.ts";
import { offlineMailer } from "#app/platform/mail/mailer.server.ts";
import { encodeNextAvif } from "#app/platform/pictures/encode-avif.server.ts";
import { openImageProcessor } from "#app/platform/pictures/images.server.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { settingDefaults } from "#app/platform/settings/settings.ts";
import { demoPeople } from "../demo/people.ts";
import { seedScale } from "../seed-scale.ts";

type BenchServices = AppServices & { close(): Promise<void> };

/** The product's parts over a folder, and a PostgreSQL database if one is named. */
export async function openServices(folder: string, url?: string): Promise<BenchServices> {
  await mkdir(folder, { recursive: true });
  const db = openDatabase({ url, file: join(folder, "rehome.db") });
  const images = openImageProcessor();
  const texts = { name: "Bench", tagline: "", phone: "", email: "", address: "", instagram: "" };
  const place = { origin: "http://127.0.0.1", demo: true };
  const site = { ...texts, answerHours: 24, ...settingDefaults, ...place };
  return {
    db,
    images,
    blobs: fileBlobStore(join(folder, "files")),
    mailer: offlineMailer(),
    push: undefined,
    payments: undefined,
    bankAccount: undefined,
    site,
    siteDefaults: site,
    secrets: [],
    log: pino({ level: "silent" }),
    now: () => new Date(),
    pause: (ms) => sleep(ms),
    async close() {
      await images.close();
      await db.close();
    },
  };
}

/** People, photos and that many listings; data that is there already is kept. */
export async function prepare(services: AppServices, listings: number): Promise<void> {
  await services.db.migrate();
  for (const colleague of colleagues) {
    if (!(await findPersonByEmailKey(services.db.reader, colleague.email))) {
      await admit(services, colleague);
    }
  }
  if ((await listPartnerPlaces(services.db.reader)).length > 0) return;
  const person = demoPeople.find(({ role }) => role === "staff");
  if (!person) throw new Error("The demo has no staff");
  const staff = await admit(services, person);
  for (let index = 0; index < 6; index += 1) {
    const file = { name: `photo-${index}.jpg`, bytes: await photo(index) };
    const staged = await stagePicture(services, staff, file);
    if (!staged.ok) throw new Error(staged.message);
  }
  while (await encodeNextAvif(services));
  await seedScale(services, listings);
  // The site takes a database that has one for filled.
  const now = services.now();
  const place = { id: newId(now), name: "Bench", active: 1 as const };
  await services.db.transaction((trx) =>
    insertPartnerPlace(trx, { ...place, created_at: now.toISOString() }),
  );
}

type Person = Pick<(typeof demoPeople)[number], "name" | "email" | "phone" | "password" | "role">;

/** Who publishes at once: nobody may have more than two uploads under way. */
export const colleagues: readonly Person[] = Array.from({ length: 10 }, (_, index) => ({
  name: `Colleague ${index}`,
  email: `colleague-${index}@bench.example`,
  phone: "+2348035550199",
  password: "a quiet compound",
  role: "staff",
}));

async function admit(services: AppServices, person: Person): Promise<Actor> {
  const { name, email, phone, role, password } = person;
  const now = services.now();
  const row = {
    name,
    email,
    phone,
    role,
    id: newId(now),
    email_key: email,
    status: "active" as const,
    password_hash: (await hashPassword(password)) ?? null,
    email_verified_at: now.toISOString(),
    created_at: now.toISOString(),
  };
  await services.db.transaction((trx) => insertPerson(trx, row));
  return { id: row.id, name, email, role };
}

/** As hard to compress as a snapshot from a phone: clouds of colour with fine structure. */
export async function photo(seed: number, width = 1200, height = 1333): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop stop-color="hsl(${seed * 55} 60% 60%)"/>
    <stop offset="1" stop-color="hsl(${seed * 31} 40% 25%)"/></radialGradient>
    <filter id="f"><feTurbulence baseFrequency=".006" numOctaves="4" seed="${seed}"/>
    <feComposite in2="SourceGraphic" operator="arithmetic" k1=".6" k2=".2" k3=".6"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#g)" filter="url(#f)"/></svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
}
