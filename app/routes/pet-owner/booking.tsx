import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownCancelSchema } from "#app/features/appointments/appointment/appointment.schema.server.ts";
import { cancelAppointment } from "#app/features/appointments/appointment/cancel-appointment.server.ts";
import { viewAppointment } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { OwnAppointment } from "#app/features/appointments/appointment/own-appointment.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/booking";

export const handle = {
  title: "Appointment",
  under: { label: "My Appointments", href: href("/dashboard/pet-owner/bookings") },
  failed: "Failed to fetch bookings",
};

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

const notThere = "Appointment not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = await viewAppointment(services, id, { ownerId: requireActor(context).id });
  return { ...orNotFound(page, notThere), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  orNotFound(await viewAppointment(services, id, { ownerId: actor.id }), notThere);
  return formAction(services, await readForm(request), {
    title: "Failed to cancel booking",
    next: href("/dashboard/pet-owner/bookings"),
    intents: {
      cancel: intent(
        ownCancelSchema,
        (input, key) => cancelAppointment(services, actor, id, input, key),
        ({ pet }) => `The appointment of ${pet} is cancelled, and the veterinarian is told.`,
      ),
    },
  });
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const submissionKey = actionData?.key ?? key;
  const { pet, vet } = page.appointment;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`${pet} with ${vet}`}</PageTitle>
      <OwnAppointment
        {...page}
        key={submissionKey}
        submissionKey={submissionKey}
        returned={actionData}
      />
    </>
  );
}
