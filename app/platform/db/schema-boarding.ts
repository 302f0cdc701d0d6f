import type { Generated } from "kysely";
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

export type BoardingTables = {
  boarder_capacities: {
    boarder_id: string;
    places: number;
    takes_dogs: Truth;
    takes_cats: Truth;
    takes_other: Truth;
    updated_at: string;
  };

  boarder_profiles: {
    boarder_id: string;
    about: string;
    price_kobo: number | null;
    shown_publicly: Generated<Truth>;
    updated_at: string;
  };

  boarder_photos: { picture_id: string; boarder_id: string; position: number };

  boarder_days_off: { boarder_id: string; day: string };

  /** One to five pets: requested by the public form, or booked by an owner with an account. */
  stays: {
    id: string;
    reference: string;
    source: "request" | "booking";
    owner_id: string | null;
    boarder_id: string | null;
    owner_name: string;
    owner_email: string;
    email_key: string;
    owner_phone: string;
    phone_key: string;
    pet_names: string;
    /** Part of the natural key: folded names in order, or the pets' ids of a booking. */
    pet_key: string;
    special_instructions: string;
    emergency_name: string;
    emergency_phone: string;
    veterinarian_name: string;
    veterinarian_phone: string;
    /** The owner brings the card instead of sending a picture. */
    brings_card: Truth;
    start_day: string;
    end_day: string;
    /** Other days that the owner asks for. The present ones stay as they are until the answer. */
    requested_start_day: Generated<string | null>;
    requested_end_day: Generated<string | null>;
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
    /** The boarder's price per night when booked; null: on request. */
    price_kobo: Generated<number | null>;
    agreed_kobo: Generated<number | null>;
    created_at: string;
    updated_at: string;
  };

  stay_pets: {
    id: string;
    stay_id: string;
    position: number;
    /** The booked pet; null for public requests and after erasure. */
    pet_id: string | null;
    kind: "Dog" | "Cat" | "Other" | null;
    name: string;
    name_key: string;
    /** A decimal number of years; empty when unknown. */
    age: string;
    breed: string;
    allergies: string;
    medications: string;
    feeding_schedule: string;
  };

  /** A place for one pet and night, taken once; a pet takes one a night. */
  stay_nights: {
    boarder_id: string;
    night: string;
    place: number;
    stay_id: string;
    stay_pet_id: string;
    /** Ensures one place per night across the pet's stays. */
    pet_id: string | null;
  };

  stay_waits: {
    id: string;
    owner_id: string;
    boarder_id: string;
    start_day: string;
    end_day: string;
    /** Null until a place has become free. */
    notified_at: string | null;
    created_at: string;
  };

  stay_wait_pets: {
    wait_id: string;
    pet_id: string;
  };

  stay_files: {
    id: string;
    /** Null while staged: `token_hash` claims it. */
    stay_id: string | null;
    stay_pet_id: Generated<string | null>;
    token_hash: string | null;
    kind: "photo" | "vaccination-card" | "medical-records";
    /** 1 to 8 for photos, 0 for a document; null while staged. */
    slot: number | null;
    file_name: string;
    digest: string;
    created_at: string;
    /** The sha256 of the sender's network; null once a stay has it. */
    sender_hash: Generated<string | null>;
  };

  /** A document unchanged; a photo also in a small size. */
  stay_file_blobs: {
    file_id: string;
    size: "whole" | "small";
    type: string;
    width: number;
    height: number;
    bytes: number;
    blob_key: BlobKey;
  };

  stay_items: {
    stay_id: string;
    position: number;
    name: string;
    returned: Truth;
  };

  care_entries: {
    id: string;
    stay_id: string;
    stay_pet_id: string | null;
    day: string;
    kind: "fed" | "walked" | "medicine" | "note";
    slot: "" | "morning" | "midday" | "evening";
    by_id: string | null;
    by_name: string;
    /** When it was done; an offline phone reports later. */
    at: string;
    noted_at: string;
    /** Its time was entered after its slot was over. */
    added_late: Generated<0 | 1>;
    text: string;
  };

  care_photos: {
    id: string;
    /** Null while staged or to be deleted. */
    entry_id: string | null;
    uploaded_by: string | null;
    file_name: string;
    digest: string;
    /** The form's idempotency key: the same file is stored once. */
    note_key: string | null;
    width: number;
    height: number;
    bytes: number;
    whole_key: BlobKey;
    small_key: BlobKey;
    created_at: string;
  };
};
