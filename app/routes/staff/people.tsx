import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inviteColleague } from "#app/features/accounts/person/invite-staff.server.ts";
import { listForStaff } from "#app/features/accounts/person/list-people.server.ts";
import { inviteSchema } from "#app/features/accounts/person/person.schema.server.ts";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { PersonList } from "#app/features/accounts/person/person-list.tsx";
import {
  countStaffWithout,
  isRequiredOfStaff,
} from "#app/features/accounts/second-factor/find-second-factor.server.ts";
import { requireSecondFactor } from "#app/features/accounts/second-factor/require-second-factor.server.ts";
import { requireSchema } from "#app/features/accounts/second-factor/second-factor.schema.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/people";

export const handle = { title: "People" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(peopleList, url.searchParams);
  const services = context.get(servicesContext);
  const list = await listForStaff(services, query);
  const { reader } = services.db;
  const required = await isRequiredOfStaff(reader);
  const secondFactor = { required, ...(await countStaffWithout(reader)) };
  return { ...list, secondFactor, query, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  return formText(form, "intent") === "require-second-factor"
    ? requireOfStaff(services, actor, form)
    : invite(services, actor, form);
}

/** The switch above the list. */
function requireOfStaff(services: AppServices, actor: Actor, form: FormData) {
  return formAction(services, form, {
    next: href("/dashboard/staff/people"),
    intents: {
      "require-second-factor": intent(
        requireSchema,
        ({ required }) => requireSecondFactor(services, actor, required === "yes"),
        ({ required }) =>
          required
            ? "All staff need a second step from now on."
            : "Staff may sign in without a second step.",
      ),
    },
  });
}

function invite(services: AppServices, actor: Actor, form: FormData) {
  const send = intent(
    inviteSchema,
    (input, key) => inviteColleague(services, actor, input, key),
    ({ id, email }) => ({
      text: `${email} gets an invitation by e-mail.`,
      next: href("/dashboard/staff/people/:id", { id }),
    }),
  );
  const next = href("/dashboard/staff/people");
  return submitForm(services, form, send, { next, more: { intent: "invite" as const } });
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return <PersonList {...list} submissionKey={actionData?.key ?? key} returned={actionData} />;
}
