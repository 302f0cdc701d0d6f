import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { ownAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import { listNearestSlots } from "#app/features/appointments/appointment/hold-slot.server.ts";
import { OwnMoveForm } from "#app/features/appointments/appointment/own-move-form.tsx";
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
import type { Route } from "./+types/move-booking";

export const handle = {
  title: "Move",
  under: { label: "My Bookings", href: href("/dashboard/pet-owner/bookings") },
  errorTitle: "Failed to fetch bookings",
};

const notThere = "Appointment not found";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const reader = { stepRole: "owner", actor: requireActor(context) } as const;
  const day = url.searchParams.get("day") ?? "";
  const found = await viewMove(services, reader, id, day);
  return {
    ...orNotFound(found, notThere),
    back: (url.searchParams.get("back") ?? "").slice(0, 200),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const title = "We have not asked for this time.";
  const found = viewMove(services, { stepRole: "owner", actor }, id, "");
  const { appointment } = orNotFound(await failUnder(title, form, found), notThere);
  const page = href("/dashboard/pet-owner/bookings/:id", { id });
  const back = formText(form, "back");
  const answer = await formAction(services, form, {
    title,
    next: back ? rebuildListHref(ownAppointmentList, back) : page,
    intents: stepIntents(services, appointmentSteps, id, {
      stepRole: "owner",
      actor,
      action: page,
      only: ["move"],
      hidden: back ? { back } : {},
    }),
  });
  if (answer instanceof Response) return answer;
  const isTaken = answer.init?.status === 409;
  const nearest = isTaken
    ? await listNearestSlots(
        services,
        appointment.vetId,
        formText(form, "slot"),
        appointment.kindMinutes,
      )
    : undefined;
  return data({ ...answer.data, nearest }, answer.init ?? undefined);
}

export default function MoveBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...move } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Move ${move.appointment.pet}`}</PageTitle>
      <OwnMoveForm {...move} nearest={actionData?.nearest} result={actionData?.result} />
    </>
  );
}
