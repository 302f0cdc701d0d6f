import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  addVetDaysOff,
  removeVetDaysOff,
  setDateHours,
  setHours,
  setNotice,
  setSlotLength,
} from "#app/features/providers/vet/change-hours.server.ts";
import { HoursForm } from "#app/features/providers/vet/hours-form.tsx";
import { findHours } from "#app/features/providers/vet/save-practice.server.ts";
import {
  dateHoursSchema,
  hoursSchema,
  noticeSchema,
  removeDateSchema,
  slotLengthSchema,
} from "#app/features/providers/vet/vet.schema.server.ts";
import { hoursIntents, maxVetDaysOff, noticeInWords } from "#app/features/providers/vet/vet.ts";
import { formatDay, lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { daysOffForms } from "#app/platform/http/days-off-form.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/hours";

export const handle = {
  title: "Hours and Days Off",
  under: { label: "Profile", href: href("/dashboard/profile") },
};

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const hours = await findHours(services, requireActor(context).id);
  return { hours, today: lagosDay(services.now()), key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  return formAction(services, form, {
    next: backHome(formText(form, "back")) ?? href("/dashboard/profile/hours"),
    intents: {
      [hoursIntents.hours]: intent(
        hoursSchema,
        (input, key) => setHours(services, actor, input, key),
        "Your hours are saved.",
      ),
      [hoursIntents.length]: intent(
        slotLengthSchema,
        (input, key) => setSlotLength(services, actor, input, key),
        (_, { slotMinutes }) => `An appointment takes ${slotMinutes} minutes.`,
      ),
      [hoursIntents.notice]: intent(
        noticeSchema,
        (input, key) => setNotice(services, actor, input, key),
        (_, { noticeHours }) =>
          noticeHours === 0
            ? "Owners can book at short notice."
            : `Owners book at least ${noticeInWords(noticeHours)} before.`,
      ),
      [hoursIntents.date]: intent(
        dateHoursSchema(lagosDay(services.now())),
        (input, key) => setDateHours(services, actor, input, key),
        (_, { day }) => `Your hours of ${formatDay(day)} are saved.`,
      ),
      [hoursIntents.removeDate]: intent(
        removeDateSchema,
        ({ date: day }, key) => setDateHours(services, actor, { day, periods: [] }, key),
        (_, { date }) => `${formatDay(date)} is as in your week again.`,
      ),
      ...daysOffForms({
        today: lagosDay(services.now()),
        limit: maxVetDaysOff,
        add: (range, key) => addVetDaysOff(services, actor, range, key),
        remove: (range, key) => removeVetDaysOff(services, actor, range, key),
      }),
    },
  });
}

export default function Hours({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Hours and Days Off</PageTitle>
      <HoursForm {...page} returned={actionData} />
    </>
  );
}
