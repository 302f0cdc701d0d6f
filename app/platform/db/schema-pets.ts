import type { Generated } from "kysely";
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;
type Answer = "Yes" | "No" | "Unknown";

export type PetsTables = {
  pets: {
    id: string;
    /** Not null exactly while an owner keeps the pet. */
    owner_id: string | null;
    /** `owner`: an account. `away`: it left the shelter and is in no account. `nobody`: its owner was erased. */
    keeper: "owner" | "shelter" | "away" | "nobody";
    keeper_since: string;
    name: string;
    species: "Dog" | "Cat" | "Bird" | "Rabbit" | "Hamster" | "Horse" | "Other";
    breed: string;
    sex: "Female" | "Male" | "Unknown";
    birth_day: string | null;
    birth_estimated: Truth;
    weight_grams: number | null;
    allergies: string;
    medicines: string;
    photo_id: string | null;
    status: "active" | "archived";
    version: number;
    search_text: string;
    created_at: string;
    updated_at: string;
    /** An animal's, as on posters; null for a pet that was never the shelter's. */
    number: Generated<number | null>;
    colour: Generated<string>;
    marks: Generated<string>;
    microchip: Generated<string>;
    size: Generated<"Small" | "Medium" | "Large" | null>;
    neutered: Generated<Answer>;
    vaccinated: Generated<Answer>;
    neutered_on: Generated<string | null>;
    import_source: Generated<string | null>;
    import_code: Generated<string | null>;
    /** Another record of the same animal. */
    same_as_id: Generated<string | null>;
    /** Its owner wants to give it to the shelter. */
    offered_at: Generated<string | null>;
    offer_reason: Generated<string>;
  };

  /** One stay of an animal with the shelter. */
  care_episodes: {
    id: string;
    pet_id: string;
    /** As reports count it. */
    kind: "Dog" | "Cat" | "Other";
    status:
      | "in_care"
      | "adopted"
      | "reclaimed"
      | "transferred"
      | "released"
      | "died"
      | "euthanised"
      | "missing"
      | "dead_on_arrival"
      | "void";
    intake_day: string;
    intake_kind:
      | "stray"
      | "given_up"
      | "seized"
      | "born_in_care"
      | "transferred_in"
      | "return"
      | "other"
      | "dead_on_arrival";
    intake_reason: Generated<string>;
    found_at: Generated<string>;
    condition: Generated<string>;
    partner_place_id: Generated<string | null>;
    /** The episode that ended before this return. */
    returned_id: Generated<string | null>;
    hold_until: Generated<string | null>;
    /** The end of the hold of which staff were told. */
    hold_announced: Generated<string | null>;
    hold_kind: Generated<"quarantine" | "stray" | "medical" | "legal" | null>;
    outcome_day: Generated<string | null>;
    outcome_reason: Generated<string>;
    /** Reports leave out what the owner asked for. */
    euthanasia_reason: Generated<"medical" | "behaviour" | "owner_request" | null>;
    /** The approved request of the adoption. */
    interest_id: Generated<string | null>;
    listing_id: Generated<string | null>;
    story: Generated<string>;
    notes: Generated<string>;
    /** What the animal left with. */
    out_name: Generated<string | null>;
    out_breed: Generated<string | null>;
    out_allergies: Generated<string | null>;
    out_medicines: Generated<string | null>;
    version: Generated<number>;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  };

  /** Whoever brought or took an animal, until they are erased. */
  care_contacts: {
    id: string;
    episode_id: string;
    role: "finder" | "former_owner" | "transfer_from" | "adopter" | "reclaimer" | "transfer_to";
    person_id: Generated<string | null>;
    name: Generated<string>;
    phone: Generated<string>;
    phone_key: Generated<string>;
    email: Generated<string>;
    email_key: Generated<string>;
    /** Of an adopter: when their account may get the animal; null: nothing to do. */
    ownership_due_at: Generated<string | null>;
    /** Not after the animal left: contacts are erased by it. */
    created_at: string;
  };

  /** Where animals in care live. Screens call it a place. */
  housing_units: {
    id: string;
    name: string;
    kind: "kennel" | "quarantine" | "clinic" | "foster_home";
    /** The most animals at once. */
    capacity: number;
    /** Of a foster home; empty once erased. */
    contact_name: Generated<string>;
    contact_phone: Generated<string>;
    /** The day from which nobody moves in; null: active. */
    inactive_on: Generated<string | null>;
    version: Generated<number>;
    created_at: string;
  };

  /** In which unit an animal is from a day on. Each move adds a row. */
  placements: {
    id: string;
    episode_id: string;
    unit_id: string;
    since_day: string;
    /** The day of the next move, or on which the animal left; null: it is there. */
    until_day: string | null;
  };

  /** The veterinarian may read about this pet. */
  pet_shares: {
    pet_id: string;
    vet_id: string;
    /** An appointment's id; empty when the owner shared it. */
    cause: string;
    /** 1: the whole health page; 0: only their own entries. */
    reads_health: Truth;
    granted_at: string;
    /** The last day of access; null: unlimited. */
    last_day: string | null;
  };

  /** Never changed: a correction is a new entry. */
  medical_records: {
    id: string;
    pet_id: string;
    kind: "visit_note" | "diagnosis" | "treatment" | "prescription" | "vaccination" | "document";
    author_id: string | null;
    author: "owner" | "vet" | "staff";
    author_name: string;
    happened_on: string;
    title: string;
    text: string;
    batch: string;
    weight_g: number | null;
    temperature_tenths: number | null;
    next_due_on: string | null;
    /** Each entry is corrected at most once; corrections too. */
    corrects_id: string | null;
    /** The time in the shelter's care that the entry belongs to; null: an owner's time. */
    episode_id: string | null;
    created_at: string;
    erased_at: string | null;
  };

  medical_files: {
    id: string;
    record_id: string | null;
    /** May claim it while staged; null: to be deleted. */
    uploaded_by: string | null;
    file_name: string;
    digest: string;
    type: string;
    bytes: number;
    blob_key: BlobKey;
    created_at: string;
  };

  vaccination_reminders: {
    record_id: string;
    pet_id: string;
    vaccine_key: string;
    due_on: string;
    /** The owner was notified this many days before; null: not yet. */
    last_reminder_days: 0 | 7 | 30 | null;
    closed_at: string | null;
  };
};
