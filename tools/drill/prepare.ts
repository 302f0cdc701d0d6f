import { hashPassword } from "#app/features/accounts/auth/password/password-hash.server.ts";
import { insertPerson } from "#app/features/accounts/person/person.queries.server.ts";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { petSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { addPet } from "#app/features/pets/pet/save-pet.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import { saveHours, savePractice } from "#app/features/providers/vet/save-practice.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { s3BlobStore } from "#app/platform/files/s3-blob-store.server.ts";
import { newId } from "#app/platform/ids.ts";
import { stagePicture } from "#app/platform/pictures/pictures.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { openServices, photo } from "../bench/data.ts";
import { value } from "../demo/seeding.ts";
import { seedScale } from "../seed-scale.ts";
import type { Parts } from "./parts.ts";

export type Login = { email: string; password: string; name: string };

/** Who works while the drill lasts. */
export type Cast = {
  staff: Login[];
  /** Each with one pet. */
  owners: Login[];
  /** Owners whose pets are added by programs. */
  programs: Login[];
  /** Who signs in and forgets their password; nobody else does with these. */
  forgetful: Login[];
  vets: string[];
  /** Has one place. */
  boarder: string;
  listings: string[];
};

const password = "a quiet compound";
const counts = { staff: 6, listings: 400, owners: 120, programs: 30, forgetful: 150, vets: 3 };

/** The site's own parts as the drill opens them, with the store where there is one. */
export async function openDrillServices({ dataFolder, database, store }: Parts) {
  const services = await openServices(dataFolder, database.url);
  if (!store) return services;
  const { S3_ENDPOINT: endpoint = "", S3_BUCKET: bucketName = "", ...keys } = store.env;
  const { AWS_ACCESS_KEY_ID: accessKeyId = "", AWS_SECRET_ACCESS_KEY: secretAccessKey = "" } = keys;
  const region = keys.AWS_REGION ?? "us-east-1";
  const at = { endpoint, bucket: bucketName, accessKeyId, secretAccessKey, region };
  return { ...services, blobs: s3BlobStore(at) };
}

/** Fills an empty database by the product's own verbs, and returns who and what is there. */
export async function prepareCast(services: AppServices): Promise<Cast> {
  await services.db.migrate();
  const passwordHash = (await hashPassword(password)) ?? null;
  const admit = (role: Actor["role"], name: string) =>
    insertActor(services, role, name, passwordHash);
  const staff = [];
  for (let number = 1; number <= counts.staff; number += 1) {
    const colleague = await admit("staff", `Colleague ${number}`);
    staff.push({ email: colleague.email, password, name: colleague.name });
    if (number > 1) continue;
    const file = { name: "listing.jpg", bytes: await photo(1, 600, 667) };
    value(await stagePicture(services, colleague, file));
    await seedScale(services, counts.listings);
  }
  const owners = [];
  for (let number = 1; number <= counts.owners; number += 1) {
    const owner = await admit("petOwner", `Owner ${number}`);
    const pet = petSchema(lagosDay(services.now())).parse({ name: `Bingo ${number}` });
    value(await addPet(services, owner, pet, `drill-pet-of-owner-${number}-`));
    owners.push({ email: owner.email, password, name: owner.name });
  }
  const programs = [];
  for (let number = 1; number <= counts.programs; number += 1) {
    const owner = await admit("petOwner", `Owner with a program ${number}`);
    programs.push({ email: owner.email, password, name: owner.name });
  }
  const forgetful = [];
  for (let number = 1; number <= counts.forgetful; number += 1) {
    const person = await admit("petOwner", `Forgetful ${number}`);
    forgetful.push({ email: person.email, password, name: person.name });
  }
  const vets = [];
  for (let number = 1; number <= counts.vets; number += 1) {
    const vet = await admit("veterinarian", `Dr Drill ${number}`);
    const practice = {
      clinic: "Ikoyi Pet Clinic",
      area: "Ikoyi",
      specialisations: [],
      fee: 750_000,
    };
    value(await savePractice(services, vet, practice, undefined));
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts: 540, ends: 1200 }));
    value(await saveHours(services, vet, { hours, slotMinutes: 15, daysOff: [] }, undefined));
    vets.push(vet.id);
  }
  const boarder = await admit("boarder", "Boarder with one place");
  const places = {
    places: 1,
    petTypes: ["Dog" as const, "Cat" as const, "Other" as const],
    area: "Yaba",
  };
  value(await saveCapacity(services, boarder, { ...places, daysOff: [] }, undefined));
  const home = { about: "", price: 800_000, newPhotos: [], removePhotos: [] };
  value(await saveHome(services, boarder, home, undefined));
  const rows = await services.db.reader
    .selectFrom("listings")
    .select("id")
    .where("status", "=", "available")
    .orderBy("id")
    .limit(120)
    .execute();
  return {
    staff,
    owners,
    programs,
    forgetful,
    vets,
    boarder: boarder.id,
    listings: rows.map(({ id }) => id),
  };
}

async function insertActor(
  services: AppServices,
  role: Actor["role"],
  name: string,
  passwordHash: string | null,
): Promise<Actor> {
  const now = services.now();
  const at = now.toISOString();
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@drill.example`;
  const id = newId(now);
  await services.db.transaction((trx) =>
    insertPerson(trx, {
      id,
      name,
      email,
      email_key: email,
      phone: "+2348035550199",
      role,
      status: "active",
      password_hash: passwordHash,
      email_verified_at: at,
      verified_at: at,
      created_at: at,
    }),
  );
  return { id, name, email, role };
}
