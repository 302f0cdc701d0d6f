import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { AddRecordScreen } from "#app/features/medical-records/medical-record/add-record-screen.tsx";
import { readAnimalHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { animalReminderInWords } from "#app/features/medical-records/medical-record/medical-record-policy.ts";
import {
  findRequestedRecord,
  receiveRecord,
} from "#app/features/medical-records/medical-record/receive-record.server.ts";
import { addRecordPath, animalPath } from "#app/features/pets/pet/animal.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/add-animal-record";

export const handle = {
  title: "Write a Record",
  under: { label: "Animals", href: href("/dashboard/staff/animals") },
};

/** Also of an animal that has left us since: then the form is refused with everything that was typed. */
async function findPage(services: AppServices, actor: Actor, petId: string, url: URL) {
  const health = await readAnimalHealth(services, actor, petId);
  const pet = orNotFound(health?.pet, "Animal not found");
  return { pet, ...(await findRequestedRecord(services, actor, { petId, url, author: "staff" })) };
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
  const { pet, kind, corrected } = await findPage(services, actor, params.id, url);
  return receiveRecord(services, actor, request, {
    ...{ kind, corrected, petId: pet.id },
    schema: recordSchema(kind, lagosDay(services.now())),
    next: animalPath(pet.id),
  });
}

export default function AddAnimalRecord({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <AddRecordScreen
      {...page}
      petPage={animalPath(params.id)}
      action={addRecordPath(params.id)}
      signature="Ours bear our name and yours."
      readers={`Our team, the vets who treat our animals, and whoever gives ${page.pet} a home.`}
      reminder={animalReminderInWords()}
      returned={actionData}
    />
  );
}
