import { href, redirect } from "react-router";
import { findPetByNumber } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { orNotFound } from "#app/platform/http/forms.server.ts";
import type { Route } from "./+types/pet-number";

export const handle = { cache: { params: [], shows: ["listings"] } };

/** The address on posters. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = await findPetByNumber(context.get(servicesContext), params.number);
  throw redirect(href("/pet-details/:id", { id: orNotFound(id, "Pet not found") }), 303);
}

/** Needed so that an unknown number gets an error page. */
export default function PetNumber() {
  return null;
}
