/** Animals: pets that are or were the shelter's, each with a number. */
import type { ListDefinition } from "#app/platform/lists/list-query.ts";

export const animalViews = ["ready", "hold", "noPlace", "left"] as const;
export type AnimalView = (typeof animalViews)[number];

export const viewNames: Record<AnimalView, string> = {
  ready: "Ready",
  hold: "On hold",
  noPlace: "No place",
  left: "Left",
};

export const animalList = {
  path: "/dashboard/staff/animals",
  filters: { show: animalViews },
  chips: "show",
} as const satisfies ListDefinition;

export function animalPath(petId: string): string {
  return `${animalList.path}/${petId}`;
}

/** The form of an entry about an animal's health. */
export function addRecordPath(petId: string): string {
  return `${animalPath(petId)}/records/new`;
}

/** The form of a vaccination that was given. */
export function vaccinationPath(petId: string, vaccine: string): string {
  return `${addRecordPath(petId)}?${new URLSearchParams({ kind: "vaccination", title: vaccine })}`;
}
