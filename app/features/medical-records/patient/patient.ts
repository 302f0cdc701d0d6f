/** A pet becomes a patient when its owner books a visit or shares the pet with a veterinarian. @see product.md "Veterinarians" */

import {
  type RecordKind,
  recordKinds,
} from "#app/features/medical-records/medical-record/medical-record.ts";
import type { PetView } from "#app/features/pets/pet/pet.ts";
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const patientList = {
  path: "/dashboard/veterinarian/patients",
  filters: {},
} as const satisfies ListDefinition;

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
  /** Whether the owner shares the health page. */
  readsHealth: boolean;
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
