/** Owners' pets, who else may read about their health, and their medical records. Conventions: `schema.ts`. */
import type { BlobKey } from "#app/platform/files/blob-key.ts";

type Truth = 0 | 1;

export type PetsTable = {
  id: string;
  /** Null once the owner's account was erased. */
  owner_id: string | null;
  name: string;
  species: "Dog" | "Cat" | "Bird" | "Rabbit" | "Hamster" | "Horse" | "Other";
  /** Empty where not given, like the texts below. */
  breed: string;
  sex: "Female" | "Male" | "Unknown";
  /** The Lagos day of birth. */
  birth_day: string | null;
  /** The day was estimated from an age. */
  birth_estimated: Truth;
  weight_grams: number | null;
  allergies: string;
  medicines: string;
  photo_id: string | null;
  status: "active" | "archived";
  /** Raised by every edit: an edit names the version it was made from. */
  version: number;
  search_text: string;
  created_at: string;
  updated_at: string;
};

/** The pet is a patient of this veterinarian: booked there, or shared by its owner. */
export type PetSharesTable = {
  pet_id: string;
  vet_id: string;
  /** The appointment it came with; empty where the owner shared by themselves. */
  cause: string;
  /** Whether they may read the whole health page; otherwise only their own entries. */
  reads_health: Truth;
  granted_at: string;
  /** The last Lagos day on which it holds; null until it is taken back. */
  last_day: string | null;
};

/** One entry about a pet's health, never changed: a correction is a further entry. */
export type MedicalRecordsTable = {
  id: string;
  pet_id: string;
  kind: "visit_note" | "diagnosis" | "treatment" | "prescription" | "vaccination" | "document";
  author_id: string | null;
  author: "owner" | "vet";
  author_name: string;
  /** The Lagos day it is about. */
  happened_on: string;
  /** The vaccine, the medicine, the diagnosis, … */
  title: string;
  text: string;
  /** Of a vaccine; empty where not given. */
  batch: string;
  /** Measured at a visit, in grams. */
  weight_g: number | null;
  /** Measured at a visit, in tenths of a °C. */
  temperature_tenths: number | null;
  /** Of a vaccination. */
  next_due_on: string | null;
  /** The entry that this one corrects; each is corrected once, and a correction may be corrected again. */
  corrects_id: string | null;
  created_at: string;
  /** When its texts were erased, with the person they were about. */
  erased_at: string | null;
};

export type MedicalFilesTable = {
  id: string;
  /** Null while staged. */
  record_id: string | null;
  /** Only they may claim it while it is staged; null once it is to be deleted. */
  uploaded_by: string | null;
  file_name: string;
  /** sha256 of the file as it was sent. */
  digest: string;
  type: string;
  bytes: number;
  blob_key: BlobKey;
  created_at: string;
};

/** When a pet's next vaccination is due, by the vaccination that says so. */
export type VaccinationRemindersTable = {
  record_id: string;
  pet_id: string;
  /** The folded name of the vaccine. */
  vaccine_key: string;
  due_on: string;
  /** The owner was notified this many days before; null when not yet. */
  told: 0 | 7 | 30 | null;
  /** A later vaccination came, or a correction. */
  closed_at: string | null;
};
