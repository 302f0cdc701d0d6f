/** Patients of a veterinarian: pets that are booked with them or shared with them. @see product.md "Veterinarians" */

import type { RecordKind } from "#app/features/medical-records/medical-record/medical-record.ts";
import { recordKinds } from "#app/features/medical-records/medical-record/medical-record.ts";
import type { PetView } from "#app/features/pets/pet/pet.ts";
import { holdingStatuses } from "#app/features/providers/vet/slots.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

/** What counts as a visit of a patient: to come, or over. */
export const visitStatuses = [...holdingStatuses, "completed", "no_show"] as const;

export const patientList = {
  path: "/dashboard/veterinarian/patients",
  filters: {},
} as const satisfies ListDefinition;

/** What a veterinarian wrote, of one kind or of all. */
export const ownRecordList = {
  path: "/dashboard/veterinarian/medical-records",
  filters: { kind: recordKinds },
} as const satisfies ListDefinition;

export type PatientRow = {
  pet: PetView;
  id: string;
  owner: string;
  /** +234…; null where none is given. */
  phone: string | null;
  /** Whether the whole health page may be read. */
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
