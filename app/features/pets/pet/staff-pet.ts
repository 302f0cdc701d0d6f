import type { PetView } from "./pet.ts";

export type PetForStaff = Pick<PetView, "id" | "name" | "species" | "breed" | "sex" | "status"> & {
  ownerId: string;
  owner: string;
};

export function staffPetPath(id: string): string {
  return `/dashboard/staff/pets/${id}`;
}
