/** Listings, their pictures and the interests in them. Conventions: `schema.ts`. */
import type { Generated, GeneratedAlways } from "kysely";
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

export type ListingsTable = {
  id: string;
  name: string;
  breed: string;
  /** Whole years, 0 to 20. */
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
  neutered: Generated<"Yes" | "No" | "Unknown">;
  /** `YYYY-MM`; then `age` follows it. */
  birth_month: Generated<string | null>;
  status: "draft" | "available" | "reserved" | "adopted" | "withdrawn";
  /** 1 when the public list shows it (available or reserved); a generated column. */
  listed: GeneratedAlways<Truth>;
  /** `searchWords` of name, breed, location and description. */
  search_text: string;
  /** Raised by every change: an edit names the version it was made from. */
  version: number;
  /** The version that the last edit of its texts or photos made; a step of its status leaves it. */
  edited_version: Generated<number>;
  /** Later changed is larger: the order of the staff's list. Kept by triggers. */
  change_no: GeneratedAlways<number>;
  /** Null until first published; the public order is newest first by (published_at, id). */
  published_at: string | null;
  /** The public order: later published is larger. Made from `published_at` by `orderKey`. */
  order_key: number | null;
  /** For posters and the phone, never given twice. Kept by a trigger. */
  number: GeneratedAlways<number>;
  created_by: string | null;
  created_at: string;
  updated_at: string;
};

/** A re-encoded picture. Staged, or released and soon deleted, while `owner` is null. */
export type PicturesTable = {
  id: string;
  /** The entity that claimed it, by its descriptor's name. */
  owner: Generated<string | null>;
  /** Set for a listing's picture. */
  listing_id: string | null;
  /** Who staged it: only they may see and claim it before it has an owner. */
  staged_by: string | null;
  /** The file's name as sent, for messages. */
  file_name: string;
  alt: string;
  position: number;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** The background colour until the picture is loaded: 0 to 23, a class of the theme. */
  tone: number;
  /** Which of nine focus points stays in view where it is cropped: 0 top left, 4 the middle, 8 bottom right. */
  focus: Generated<number>;
  created_at: string;
};

export type PictureVariantsTable = {
  picture_id: string;
  format: "webp" | "avif" | "jpeg";
  width: number;
  height: number;
  bytes: number;
  blob_key: BlobKey;
};

export type InterestsTable = {
  id: string;
  /** Public code that can be read out on the phone: a letter and ten characters, e.g. A7KQ2MNPR4T. */
  reference: string;
  listing_id: string;
  name: string;
  email: string;
  email_key: string;
  phone: string;
  /** +234… as normalised. */
  phone_key: string;
  message: string;
  status: "pending" | "approved" | "rejected" | "withdrawn";
  /** Shown to the applicant. */
  reason: string | null;
  /** Never shown to the applicant. */
  private_note: string | null;
  decided_by: string | null;
  decided_at: string | null;
  /** The search text of the applicant and the pet. */
  search_text: string;
  /** Since when something that the applicant wrote about it waits for an answer. */
  wrote_at: Generated<string | null>;
  /** The account that sent it, which opens it; null for a visitor. */
  sent_by: Generated<string | null>;
  created_at: string;
  updated_at: string;
  /**
   * Ascending order is the queue: pending first, oldest on top; then the others, newest on top. Exceeds the precision
   * of a JavaScript number, so it is used for sorting only.
   */
  queue_order: GeneratedAlways<number>;
};

/** A subscription to new pets, by address alone. */
export type PetAlertsTable = {
  id: string;
  email: string;
  email_key: string;
  /** The catalogue's filters as its address has them: empty, or from the `?` on. */
  filters: string;
  /** The secret of the link that confirms and stops. */
  token: string;
  /** Pets up to this `order_key` were already considered. */
  seen_key: number;
  /** The Lagos day of the last e-mail. */
  mailed_on: string | null;
  confirmed_at: string | null;
  created_at: string;
};

/** A shelter that the foundation works with; active ones count on the home page. */
export type PartnerPlacesTable = {
  id: string;
  name: string;
  active: Truth;
  created_at: string;
  /** Empty where not given, like the phone. */
  area: Generated<string>;
  phone: Generated<string>;
  /** Raised by every edit: an edit names the version it was made from. */
  version: Generated<number>;
  search_text: Generated<string>;
};
