/** Stays with their files, and the places of boarders. Conventions: `schema.ts`. */

import type { Generated } from "kysely";
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

/** How many animals of which kinds a boarder takes. */
export type BoarderCapacitiesTable = {
  boarder_id: string;
  places: number;
  takes_dogs: Truth;
  takes_cats: Truth;
  takes_other: Truth;
  updated_at: string;
};

/** A boarder's home, beside places and kinds; name and area are the person's. */
export type BoarderProfilesTable = {
  boarder_id: string;
  about: string;
  /** For a night; null: told on request. */
  price_kobo: number | null;
  updated_at: string;
};

/** The photos of a boarder's home, by their position from 1 to 6. */
export type BoarderPhotosTable = { picture_id: string; boarder_id: string; position: number };

/** Nights for which a boarder takes no new stay. */
export type BoarderDaysOffTable = { boarder_id: string; day: string };

/** The stay of one to five pets, asked for by the public form (`request`) or booked by an owner with an account (`booking`). */
export type StaysTable = {
  id: string;
  reference: string;
  source: "request" | "booking";
  owner_id: string | null;
  boarder_id: string | null;
  owner_name: string;
  owner_email: string;
  email_key: string;
  owner_phone: string;
  /** +234… as normalised. */
  phone_key: string;
  /** Its pets in words: `Rex`, `Rex, Bella and Milo`. */
  pet_names: string;
  /** What one phone has open once for its days: the pets by their folded names, in one order; of a booking by their ids. */
  pet_key: string;
  /** This and the following are empty where not given. */
  special_instructions: string;
  emergency_name: string;
  emergency_phone: string;
  veterinarian_name: string;
  veterinarian_phone: string;
  /** The owner brings the vaccination card along instead of sending a picture of it. */
  brings_card: Truth;
  /** The day the pet comes, and the day it leaves. */
  start_day: string;
  end_day: string;
  status:
    | "received"
    | "needs_info"
    | "accepted"
    | "assigned"
    | "checked_in"
    | "checked_out"
    | "declined"
    | "cancelled"
    | "expired";
  search_text: string;
  /** What the boarder asked for a night when it was booked; null where that was told on request. */
  price_kobo: Generated<number | null>;
  /** What was agreed for the whole stay, at the hand-over or by its boarder's Accept; null before that, and on request. */
  agreed_kobo: Generated<number | null>;
  created_at: string;
  updated_at: string;
};

/** One pet of a stay, by its place among them. */
export type StayPetsTable = {
  id: string;
  stay_id: string;
  /** From 0 to 4. */
  position: number;
  /** The owner's pet of a booking; null for a public request, and once its person was erased. */
  pet_id: string | null;
  /** Null where nobody has said it. */
  kind: "Dog" | "Cat" | "Other" | null;
  name: string;
  /** The folded name. */
  name_key: string;
  /** Years, as a decimal number: `2` or `0.5`; empty where it is not known. */
  age: string;
  breed: string;
  /** This and the following are empty where not given. */
  allergies: string;
  medications: string;
  feeding_schedule: string;
};

/** One place of a boarder for one pet and night; it can be taken once, and a pet takes one a night. */
export type StayNightsTable = {
  boarder_id: string;
  night: string;
  place: number;
  stay_id: string;
  stay_pet_id: string;
  /** The owner's pet, which is in one place a night whatever stays it has. */
  pet_id: string | null;
};

export type StayFilesTable = {
  id: string;
  /** Null while staged: it arrived with a form that came back, and `token_hash` claims it. */
  stay_id: string | null;
  /** The pet that it belongs to; null while staged. */
  stay_pet_id: Generated<string | null>;
  token_hash: string | null;
  kind: "photo" | "vaccination-card" | "medical-records";
  /** 1 to 8 for photos, 0 for a document; null while staged. */
  slot: number | null;
  file_name: string;
  /** sha256 of the file as it was sent: the same file again is not another. */
  digest: string;
  created_at: string;
  /** sha256 of the network that sent it; null once a stay has it. */
  sender_hash: Generated<string | null>;
};

/** The stored files of an upload: a document as it is, a photo also in a small size. */
export type StayFileBlobsTable = {
  file_id: string;
  size: "whole" | "small";
  type: string;
  /** In pixels; 0 where it is no picture. */
  width: number;
  height: number;
  bytes: number;
  blob_key: BlobKey;
};

/** Something that came with the pets of a stay and goes back with them, in the order in which it was noted (from 1). */
export type StayItemsTable = {
  stay_id: string;
  position: number;
  name: string;
  returned: Truth;
};

/** What was done for a pet on one day of its stay, and the notes about it. */
export type CareEntriesTable = {
  id: string;
  stay_id: string;
  /** The pet of a tick; of a note null where it is about all of them. */
  stay_pet_id: string | null;
  /** A Lagos day. */
  day: string;
  kind: "fed" | "walked" | "medicine" | "note";
  /** Empty for a note. */
  slot: "" | "morning" | "midday" | "evening";
  /** Null once that person was erased. */
  by_id: string | null;
  by_name: string;
  /** When it was done; a phone without a connection may tell later. */
  at: string;
  noted_at: string;
  /** Of a note. */
  text: string;
};

/** A photo of a note. */
export type CarePhotosTable = {
  id: string;
  /** Null while staged, and once the note is gone: then the cleanup deletes it. */
  entry_id: string | null;
  uploaded_by: string | null;
  file_name: string;
  /** sha256 of the file as it was sent. */
  digest: string;
  /** The idempotency key of the form that it came with: under it the same file is stored once. */
  note_key: string | null;
  /** In pixels, of the whole one. */
  width: number;
  height: number;
  bytes: number;
  whole_key: BlobKey;
  small_key: BlobKey;
  created_at: string;
};
