import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  findNextOfDay,
  viewAppointment,
} from "#app/features/appointments/appointment/list-appointments.server.ts";
import { proposedNotice } from "#app/features/appointments/appointment/propose-visit.server.ts";
import { viewNextVisit } from "#app/features/appointments/appointment/view-offer.server.ts";
import { hasVisitNote } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { weightsInWords } from "#app/features/medical-records/medical-record/measures.ts";
import { viewPatient } from "#app/features/medical-records/patient/list-patients.server.ts";
import { visitNoteSchema } from "#app/features/medical-records/visit-note/visit-note.schema.server.ts";
import { VisitNoteForm } from "#app/features/medical-records/visit-note/visit-note-form.tsx";
import { writeVisitNote } from "#app/features/medical-records/visit-note/write-visit-note.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formatInstant, formatTime, lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import type { AppServices } from "#app/platform/services.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/visit-note";

export const handle = {
  title: "Visit Note",
  under: { label: "Appointments", href: href("/dashboard/veterinarian/appointments") },
  errorTitle: "Failed to fetch bookings",
};

/** Undefined unless the visit took place and the pet is a patient. */
async function findVisit(services: AppServices, actor: Actor, id: string) {
  const page = await viewAppointment(services, id, { stepRole: "vet", actor });
  if (page?.appointment.status !== "completed") return undefined;
  const { appointment } = page;
  const patient = await viewPatient(services, actor, appointment.petId);
  if (!patient) return undefined;
  const next = await findNextOfDay(services, actor, appointment.endsAt);
  return { appointment, patient, next, day: lagosDay(new Date(appointment.startsAt)) };
}

const notThere = "Visit not found";

async function viewNextVisitChoices(
  services: AppServices,
  actor: Actor,
  { petId, startsAt }: { petId: string; startsAt: string },
) {
  const found = await viewNextVisit(services, actor, petId, { around: startsAt });
  const { quick, times, waiting } = orNotFound(found, notThere);
  return { quick, times, waiting };
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const visit = orNotFound(await findVisit(services, actor, id), notThere);
  const { appointment, patient, next, day } = visit;
  return {
    pet: appointment.pet,
    when: formatInstant(appointment.startsAt),
    reason: appointment.reason,
    health: patient.health,
    due: patient.due,
    weights: weightsInWords(patient.records),
    nextVisit: await viewNextVisitChoices(services, actor, appointment),
    today: patient.today,
    next: next && `${formatTime(next.starts_at)} ${next.pet_name}`,
    isWritten: await hasVisitNote(services, actor, { petId: patient.pet.id, day }),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const title = "The note is not saved.";
  const found = await failUnder(title, form, findVisit(services, actor, id));
  const { appointment, patient, next, day } = orNotFound(found, notThere);
  const { pet, today } = patient;
  const save = intent(
    visitNoteSchema({ species: pet.species, day, today }),
    (note, key) => {
      const visit = { petId: pet.id, day, startsAt: appointment.startsAt };
      return writeVisitNote(services, actor, visit, note, key);
    },
    ({ next: proposed }) => {
      const text = `The note about ${pet.name} is saved.`;
      if (!proposed) return text;
      const notice = proposedNotice(proposed);
      return { ...notice, text: `${text} ${notice.text}` };
    },
  );
  const leadsOn = formText(form, "leadsTo") === "next" && next;
  return submitForm(services, form, save, {
    title,
    next: leadsOn
      ? href("/dashboard/veterinarian/appointments/:id", { id: next.id })
      : href("/dashboard/veterinarian/appointments"),
  });
}

export default function VisitNote({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, ...visit } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Visit Note: ${visit.pet}`}</PageTitle>
      <VisitNoteForm
        {...visit}
        action={href("/dashboard/veterinarian/appointments/:id/note", params)}
        back={{
          to: href("/dashboard/veterinarian/appointments/:id", params),
          label: "Back to the Appointment",
        }}
        returned={actionData}
      />
    </>
  );
}
