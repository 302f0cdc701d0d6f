import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { vetAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { MoveForm } from "#app/features/appointments/appointment/offer-form.tsx";
import { viewMove } from "#app/features/appointments/appointment/view-offer.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/move-appointment";

export const handle = {
  title: "Move",
  under: { label: "Appointments", href: href("/dashboard/veterinarian/appointments") },
  errorTitle: "Failed to fetch bookings",
};

const notThere = "Appointment not found";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { searchParams } = url;
  const day = searchParams.get("day") ?? "";
  const reader = { stepRole: "vet", actor: requireActor(context) } as const;
  const found = await viewMove(services, reader, id, day);
  const { appointment, week } = orNotFound(found, notThere);
  const { pet, owner, startsAt } = appointment;
  const back = searchParams.get("back") ?? "";
  return {
    appointment: { id, pet, owner, startsAt },
    week,
    list: back.startsWith("?") ? back.slice(0, 100) : "",
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const title = "The time is not offered.";
  const found = viewMove(services, { stepRole: "vet", actor }, id, "");
  orNotFound(await failUnder(title, form, found), notThere);
  const page = href("/dashboard/veterinarian/appointments/:id", { id });
  const back = formText(form, "back");
  return formAction(services, form, {
    title,
    next: back ? rebuildListHref(vetAppointmentList, back) : page,
    intents: stepIntents(services, appointmentSteps, id, {
      stepRole: "vet",
      actor,
      action: page,
      only: ["move"],
      hidden: back ? { back } : {},
    }),
  });
}

export default function MoveAppointment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { key, ...move } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Move ${move.appointment.pet}`}</PageTitle>
      <MoveForm
        {...move}
        path={href("/dashboard/veterinarian/appointments/:id/move", params)}
        result={actionData?.result}
      />
    </>
  );
}
