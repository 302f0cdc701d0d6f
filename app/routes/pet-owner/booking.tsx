import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { appointmentMessageSchema } from "#app/features/appointments/appointment/appointment.schema.server.ts";
import { ownAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import {
  readAppointmentMessages,
  viewAppointment,
} from "#app/features/appointments/appointment/list-appointments.server.ts";
import { OwnAppointment } from "#app/features/appointments/appointment/own-appointment.tsx";
import { writeAppointmentMessage } from "#app/features/appointments/appointment/write-message.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  failUnder,
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/booking";

export const handle = {
  title: "Appointment",
  under: { label: "My Bookings", href: href("/dashboard/pet-owner/bookings") },
  errorTitle: "Failed to fetch bookings",
};

const notThere = "Appointment not found";

const titles: Record<string, string> = {
  message: "Your message was not sent.",
  cancel: "Failed to cancel booking",
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(
    await viewAppointment(services, id, { stepRole: "owner", actor }),
    notThere,
  );
  const messages = await readAppointmentMessages(services, actor, id);
  const money = orNotFound(await viewMoney(services, actor, { kind: "appointment", id }), notThere);
  return { ...page, messages, money, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const name = formText(form, "intent");
  const isMessage = name === "message";
  const title = titles[name] ?? "Failed to answer the veterinarian";
  const found = viewAppointment(services, id, { stepRole: "owner", actor });
  orNotFound(await failUnder(title, form, found), notThere);
  const back = formText(form, "back");
  const pinned = formText(form, "pinned");
  const path = href("/dashboard/pet-owner/bookings/:id", { id });
  return formAction(services, form, {
    title,
    next: isMessage
      ? path + newestAnchor
      : (backHome(back) ?? rebuildListHref(ownAppointmentList, back)),
    intents: {
      ...stepIntents(services, appointmentSteps, id, {
        stepRole: "owner",
        actor,
        action: path,
        hidden: { back },
        pinned,
      }),
      message: intent(
        appointmentMessageSchema,
        (input, key) => writeAppointmentMessage(services, actor, id, input, key),
        ({ to }) => `Your message to ${to} is sent.`,
      ),
    },
  });
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { key, money, ...page } = loaderData;
  const { pet, vet } = page.appointment;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`${pet} with ${vet}`}</PageTitle>
      <OwnAppointment {...page} money={<WorkMoney money={money} />} returned={actionData} />
    </>
  );
}
