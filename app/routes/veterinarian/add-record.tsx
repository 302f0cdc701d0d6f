import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { AddRecordScreen } from "#app/features/medical-records/medical-record/add-record-screen.tsx";
import { recordSchema } from "#app/features/medical-records/medical-record/medical-record.schema.server.ts";
import { animalReminderInWords } from "#app/features/medical-records/medical-record/medical-record-policy.ts";
import {
  findRequestedRecord,
  receiveRecord,
} from "#app/features/medical-records/medical-record/receive-record.server.ts";
import { viewPatient } from "#app/features/medical-records/patient/list-patients.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/add-record";

export const handle = {
  title: "Write a Record",
  under: { label: "Patients", href: href("/dashboard/veterinarian/patients") },
};

async function findPage(services: AppServices, actor: Actor, petId: string, url: URL) {
  const { pet, health, isOurs } = orNotFound(
    await viewPatient(services, actor, petId),
    "Patient not found",
  );
  return {
    pet,
    health,
    isOurs,
    ...(await findRequestedRecord(services, actor, { petId, url, author: "vet" })),
  };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { pet, ...requested } = await findPage(services, requireActor(context), params.id, url);
  return {
    ...requested,
    pet: pet.name,
    today: lagosDay(services.now()),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { pet, kind, corrected } = await findPage(services, actor, params.id, url);
  return receiveRecord(services, actor, request, {
    kind,
    corrected,
    petId: pet.id,
    schema: recordSchema(kind, lagosDay(services.now()), pet.species),
    next: href("/dashboard/veterinarian/patients/:id", params),
  });
}

export default function AddRecord({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, isOurs, ...page } = loaderData;
  return (
    <AddRecordScreen
      {...page}
      petPage={href("/dashboard/veterinarian/patients/:id", params)}
      action={href("/dashboard/veterinarian/patients/:id/add-record", params)}
      signature="Yours bear your name."
      readers={
        isOurs
          ? `You, our team, our other vets, and whoever gives ${page.pet} a home.`
          : `You, the owner of ${page.pet}, and the vets with whom they share the health page.`
      }
      {...(isOurs && { reminder: animalReminderInWords() })}
      returned={actionData}
    />
  );
}
