import type { Insertable } from "kysely";
import { interestSearchText } from "#app/features/adoption/interest/interest-search-text.ts";
import type { Schema } from "#app/platform/db/schema.ts";
import { newId } from "#app/platform/ids.ts";

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** The instant that many seconds after nine o'clock. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 10, 20, 9, 0, 0) + seconds * 1000).toISOString();
}

export function id(): string {
  return newId(new Date(at(0)));
}

let made = 0;

export function personRow(over: Partial<Row<"people">> = {}): Row<"people"> {
  const email = over.email ?? `Person.${++made}@example.test`;
  return {
    id: id(),
    email,
    email_key: email.toLowerCase(),
    name: "Ada Obi",
    phone: null,
    role: "staff",
    status: "active",
    password_hash: null,
    email_verified_at: null,
    created_at: at(0),
    ...over,
  };
}

type ListingRow = Omit<Row<"listings">, "order_key">;

export function listingRow(over: Partial<ListingRow> = {}): ListingRow {
  return {
    id: id(),
    name: "Blackie",
    breed: "Mixed",
    age: 2,
    location: "Ikoyi",
    description: "A calm friend.",
    species: "Dog",
    sex: "Female",
    size: "Medium",
    good_with_children: 1,
    good_with_dogs: 1,
    good_with_cats: 0,
    status: "available",
    search_text: "blackie mixed ikoyi a calm friend.",
    version: 1,
    published_at: at(0),
    created_by: null,
    created_at: at(0),
    updated_at: at(0),
    ...over,
  };
}

export function interestRow(
  listingId: string,
  over: Partial<Row<"interests">> = {},
): Row<"interests"> {
  const number = String(++made).padStart(8, "0");
  const email = `b${number}@example.test`;
  const sought = {
    reference: `A${number}ZZ`,
    name: "Bukola Ade",
    email,
    phone: `080${number}`,
    phone_key: `+23480${number}`,
    ...over,
  };
  return {
    ...sought,
    id: id(),
    listing_id: listingId,
    email_key: email,
    message: "I have a garden.",
    status: "pending",
    reason: null,
    private_note: null,
    decided_by: null,
    decided_at: null,
    search_text: interestSearchText({ ...sought, pet: "", breed: "" }),
    created_at: at(0),
    updated_at: at(0),
    ...over,
  };
}

export function messageRow(over: Partial<Row<"outbox">> = {}): Row<"outbox"> {
  return {
    id: id(),
    cause: null,
    recipient: "a@example.test",
    subject: "Hello",
    body: "Hello there",
    created_at: at(0),
    due_at: at(0),
    attempts: 0,
    claimed_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    ...over,
  };
}

export function pictureRow(over: Partial<Row<"pictures">> = {}): Row<"pictures"> {
  return {
    id: id(),
    listing_id: null,
    staged_by: null,
    file_name: "dog.jpg",
    alt: "",
    position: 0,
    width: 1280,
    height: 960,
    tone: 3,
    created_at: at(0),
    ...over,
  };
}

export function variantRow(
  pictureId: string,
  over: Partial<Row<"picture_variants">> = {},
): Row<"picture_variants"> {
  return {
    picture_id: pictureId,
    format: "webp",
    width: 320,
    height: 240,
    bytes: 1000,
    blob_key: `pictures/${pictureId}/${over.width ?? 320}.${over.format ?? "webp"}`,
    ...over,
  };
}

export function petRow(ownerId: string, over: Partial<Row<"pets">> = {}): Row<"pets"> {
  return {
    id: id(),
    owner_id: ownerId,
    keeper: "owner",
    keeper_since: at(0),
    name: "Bingo",
    species: "Dog",
    breed: "",
    sex: "Unknown",
    birth_day: null,
    birth_estimated: 0,
    weight_grams: null,
    allergies: "",
    medicines: "",
    photo_id: null,
    status: "active",
    version: 1,
    search_text: "bingo",
    created_at: at(0),
    updated_at: at(0),
    ...over,
  };
}

export function episodeRow(
  petId: string,
  over: Partial<Row<"care_episodes">> = {},
): Row<"care_episodes"> {
  return {
    id: id(),
    pet_id: petId,
    kind: "Dog",
    status: "in_care",
    intake_day: "2026-11-20",
    intake_kind: "stray",
    created_by: null,
    created_at: at(0),
    updated_at: at(0),
    ...over,
  };
}

export function medicalRecordRow(
  petId: string,
  over: Partial<Row<"medical_records">> = {},
): Row<"medical_records"> {
  return {
    id: id(),
    pet_id: petId,
    kind: "visit_note",
    author_id: null,
    author: "vet",
    author_name: "Dr Musa",
    happened_on: "2026-11-01",
    title: "Limping",
    text: "A thorn in the left paw.",
    batch: "",
    next_due_on: null,
    corrects_id: null,
    episode_id: null,
    created_at: at(0),
    erased_at: null,
    ...over,
  };
}

export function unitRow(over: Partial<Row<"housing_units">> = {}): Row<"housing_units"> {
  const unit = {
    id: id(),
    name: "Kennel 1",
    kind: "kennel",
    capacity: 1,
    created_at: at(0),
  } as const;
  return { ...unit, ...over };
}

export function placementRow(
  episode_id: string,
  unit_id: string,
  over: Partial<Row<"placements">> = {},
): Row<"placements"> {
  return { id: id(), episode_id, unit_id, since_day: "2026-11-20", until_day: null, ...over };
}
