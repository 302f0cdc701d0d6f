import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { AddRecordScreen } from "#app/features/medical-records/medical-record/add-record-screen.tsx";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import {
  findRequestedRecord,
  receiveRecord,
} from "#app/features/medical-records/medical-record/receive-record.server.ts";
import { findPetPage } from "#app/features/pets/pet/list-pets.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/add-record";

export const handle = {
  title: "Add to the Health Page",
  under: { label: "My Pets", href: href("/dashboard/pet-owner/pets") },
};

async function findPage(services: AppServices, actor: Actor, petId: string, url: URL) {
  const { pet } = orNotFound(await findPetPage(services, actor, petId), "Pet not found");
  return { pet, ...(await findRequestedRecord(services, actor, { petId, url, author: "owner" })) };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pet, ...requested } = await findPage(services, requireActor(context), params.id, url);
  return {
    ...requested,
    pet: pet.name,
    health: { allergies: pet.allergies, medicines: pet.medicines },
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { pet, ...requested } = await findPage(services, actor, params.id, url);
  return receiveRecord(services, actor, request, {
    ...requested,
    petId: pet.id,
    schema: recordSchema(requested.kind, lagosDay(services.now())),
    next: href("/dashboard/pet-owner/pets/:id", params),
  });
}

export default function AddRecord({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <AddRecordScreen
      {...page}
      petPage={href("/dashboard/pet-owner/pets/:id", params)}
      action={href("/dashboard/pet-owner/pets/:id/add-record", params)}
      signature="Yours are marked as the owner's."
      readers={`You, and the vets with whom you share the health page of ${page.pet}.`}
      returned={actionData}
    />
  );
}
