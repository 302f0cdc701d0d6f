import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { appointmentMessageSchema } from "#app/features/appointments/appointment/appointment.schema.server.ts";
import { vetAppointmentList } from "#app/features/appointments/appointment/appointment.ts";
import { appointmentSteps } from "#app/features/appointments/appointment/appointment-steps.server.ts";
import {
  readAppointmentMessages,
  viewAppointment,
} from "#app/features/appointments/appointment/list-appointments.server.ts";
import { VetAppointment } from "#app/features/appointments/appointment/vet-appointment.tsx";
import { writeAppointmentMessage } from "#app/features/appointments/appointment/write-message.server.ts";
import {
  hasVisitNote,
  readPatientHealth,
} from "#app/features/medical-records/medical-record/find-records.server.ts";
import { nextDose } from "#app/features/medical-records/medical-record/medical-record.ts";
import { moneyIntents } from "#app/features/payments/work-payment/money-steps.server.ts";
import { viewMoney } from "#app/features/payments/work-payment/view-money.server.ts";
import { WorkMoney } from "#app/features/payments/work-payment/work-money.tsx";
import { splitReturned } from "#app/features/payments/work-payment/work-payment.ts";
import { lagosDay } from "#app/platform/dates.ts";
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
import { listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { newestAnchor } from "#app/platform/threads/threads.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/appointment";

export const handle = {
  title: "Appointment",
  under: { label: "Appointments", href: href("/dashboard/veterinarian/appointments") },
  errorTitle: "Failed to fetch bookings",
};

const notThere = "Appointment not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(
    await viewAppointment(services, id, { stepRole: "vet", actor }),
    notThere,
  );
  const messages = await readAppointmentMessages(services, actor, id);
  const { status, petId, startsAt } = page.appointment;
  const visit = { petId, day: lagosDay(new Date(startsAt)) };
  const lacksNote = status === "completed" && !(await hasVisitNote(services, actor, visit));
  const money = orNotFound(await viewMoney(services, actor, { kind: "appointment", id }), notThere);
  const health = await readPatientHealth(services, actor, petId);
  const dose = health && nextDose(health.due, lagosDay(services.now()));
  return { ...page, messages, money, lacksNote, dose, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const pinned = formText(form, "pinned");
  const back = formText(form, "back");
  const intentName = formText(form, "intent");
  const isMessage = intentName === "message";
  const title = isMessage ? "Your message was not sent." : "Failed to update appointment";
  const found = viewAppointment(services, id, { stepRole: "vet", actor });
  orNotFound(await failUnder(title, form, found), notThere);
  const action = href("/dashboard/veterinarian/appointments/:id", { id });
  return formAction(services, form, {
    title,
    next:
      intentName === "complete"
        ? href("/dashboard/veterinarian/appointments/:id/note", { id })
        : nextPath(id, back) + (isMessage ? newestAnchor : ""),
    intents: {
      ...stepIntents(services, appointmentSteps, id, {
        stepRole: "vet",
        actor,
        action,
        pinned,
        hidden: { back },
      }),
      message: intent(
        appointmentMessageSchema,
        (input, key) => writeAppointmentMessage(services, actor, id, input, key),
        ({ to }) => `Your message to ${to} is sent.`,
      ),
      ...moneyIntents(services, actor, { kind: "appointment", id }, action),
    },
  });
}

/** The list or the dashboard that the form came from, else the appointment's page. */
function nextPath(id: string, back: string): string {
  const home = backHome(back);
  if (home) return home;
  if (!back.startsWith("?")) return href("/dashboard/veterinarian/appointments/:id", { id });
  return listHref(vetAppointmentList, readListQuery(vetAppointmentList, new URLSearchParams(back)));
}

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  const { key, money, ...page } = loaderData;
  const returned = splitReturned(actionData);
  const action = href("/dashboard/veterinarian/appointments/:id", { id: page.appointment.id });
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`Appointment of ${page.appointment.pet}`}</PageTitle>
      <VetAppointment
        {...page}
        returned={returned.rest}
        money={<WorkMoney money={money} form={{ action, returned: returned.money }} />}
      />
    </>
  );
}
