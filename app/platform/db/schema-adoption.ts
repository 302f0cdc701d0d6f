import type { Generated, GeneratedAlways } from "kysely";
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

export type AdoptionTables = {
  listings: {
    id: string;
    name: string;
    breed: string;
    age: number;
    location: string;
    description: string;
    species: "Dog" | "Cat" | "Other";
    sex: "Female" | "Male" | "Unknown";
    size: "Small" | "Medium" | "Large";
    good_with_children: Truth;
    good_with_dogs: Truth;
    good_with_cats: Truth;
    vaccinated: Generated<"Yes" | "No" | "Unknown">;
    /** What the health records of its animals say, which counts; null while they do not say it of all. */
    recorded_vaccinated: Generated<"Yes" | "No" | null>;
    /** Of the next dose. */
    vaccination_due_on: Generated<string | null>;
    neutered: Generated<"Yes" | "No" | "Unknown">;
    birth_month: Generated<string | null>;
    status: "draft" | "available" | "reserved" | "adopted" | "withdrawn";
    /** Whether the public list shows it (available or reserved). */
    listed: GeneratedAlways<Truth>;
    search_text: string;
    /** Raised by every change; an edit names the version that it read. */
    version: number;
    /** The last version that changed texts or photos; status changes leave it. */
    edited_version: Generated<number>;
    /** The order of the staff's list. Set by triggers. */
    change_no: GeneratedAlways<number>;
    published_at: string | null;
    /** The public order, from `published_at` by `orderKey`. */
    order_key: number | null;
    /** For posters and the phone, never reused: its animal's, else set by a trigger. */
    number: Generated<number>;
    /** How the pet lives in its new home. Only with the adopter's consent: how it was given, and on which day. */
    ending: Generated<string | null>;
    ending_consent: Generated<string | null>;
    ending_consent_on: Generated<string | null>;
    /** In the new home. */
    ending_picture_id: Generated<string | null>;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };

  /** A re-encoded picture; while `owner` is null, staged or to be deleted. */
  pictures: {
    id: string;
    owner: Generated<string | null>;
    listing_id: string | null;
    /** Only this person may see and claim it before it has an owner. */
    staged_by: string | null;
    file_name: string;
    alt: string;
    position: number;
    width: number;
    height: number;
    /** The placeholder colour: 0 to 23, a class of the theme. */
    tone: number;
    /** The focus point for crops: 0 top left, 4 middle, 8 bottom right. */
    focus: Generated<number>;
    created_at: string;
  };

  picture_variants: {
    picture_id: string;
    format: "webp" | "avif" | "jpeg";
    width: number;
    height: number;
    bytes: number;
    blob_key: BlobKey;
  };

  interests: {
    id: string;
    reference: string;
    listing_id: string;
    name: string;
    email: string;
    email_key: string;
    phone: string;
    phone_key: string;
    message: string;
    status: "pending" | "approved" | "rejected" | "withdrawn";
    reason: string | null;
    private_note: string | null;
    decided_by: string | null;
    decided_at: string | null;
    search_text: string;
    awaiting_reply_since: Generated<string | null>;
    /** The account that may open it; null for a visitor. */
    sent_by: Generated<string | null>;
    created_at: string;
    updated_at: string;
    /** Pending oldest first, then the others newest first. Exceeds JavaScript's precision: only for sorting. */
    queue_order: GeneratedAlways<number>;
  };

  /** One row with the last number that was given. */
  listing_numbers: {
    id: number;
    last: number;
  };

  pet_alerts: {
    id: string;
    email: string;
    email_key: string;
    filters: string;
    token: string;
    seen_key: number;
    mailed_on: string | null;
    confirmed_at: string | null;
    created_at: string;
  };

  partner_places: {
    id: string;
    name: string;
    active: Truth;
    created_at: string;
    area: Generated<string>;
    phone: Generated<string>;
    version: Generated<number>;
    search_text: Generated<string>;
  };
};
