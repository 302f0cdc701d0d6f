import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

export type PetsTables = {
  pets: {
    id: string;
    /** Not null exactly while an owner keeps the pet. */
    owner_id: string | null;
    /** An account, the shelter, nobody here (`away`: it left the shelter), or nobody, as its owner is erased. */
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
