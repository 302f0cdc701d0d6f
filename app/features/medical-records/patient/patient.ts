/** Patients of a veterinarian: pets that are booked with them or shared with them. @see product.md "Veterinarians" */

import type { RecordKind } from "#app/features/medical-records/medical-record/medical-record.ts";
import { recordKinds } from "#app/features/medical-records/medical-record/medical-record.ts";
import type { PetView } from "#app/features/pets/pet/pet.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const patientList = {
  path: "/dashboard/veterinarian/patients",
  filters: {},
} as const satisfies ListDefinition;

/** A veterinarian's entries, of one kind or of all. */
export const ownRecordList = {
  path: "/dashboard/veterinarian/medical-records",
  filters: { kind: recordKinds },
  chips: "kind",
} as const satisfies ListDefinition;

export type PatientRow = {
  pet: PetView;
  id: string;
  owner: string;
  /** +234…; null where not given. */
  phone: string | null;
  /** Whether the complete health page may be read. */
  readsHealth: boolean;
  /** The next appointment, an ISO instant. */
  next: string | undefined;
  nextId: string | undefined;
};

export type OwnRecordRow = {
  id: string;
  petId: string;
  pet: string;
  kind: RecordKind;
  title: string;
  happenedOn: string;
  text: string;
};
