import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inviteColleague } from "#app/features/accounts/person/invite-staff.server.ts";
import { listForReview } from "#app/features/accounts/person/list-people.server.ts";
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
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import {
  attempt,
  formText,
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { AppServices } from "#app/platform/services.ts";
import type { Route } from "./+types/people";

export const handle = { title: "People" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(peopleList, url.searchParams);
  const services = context.get(servicesContext);
  const list = await listForReview(services, query);
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

async function invite(services: AppServices, actor: Actor, form: FormData) {
  const more = { intent: "invite" as const };
  const submission = parseForm(form, inviteSchema);
  if (submission.status !== "success") return invalidForm(submission, { more });
  const key = readIdempotencyKey(form);
  const outcome = await attempt(form, inviteColleague(services, actor, submission.value, key));
  if (!outcome.ok) return refusedForm(submission, outcome, { more });
  const { id, email } = outcome.value;
  const text = `${email} gets an invitation by e-mail.`;
  const path = href("/dashboard/staff/people/:id", { id });
  return redirectWithNotice(services, path, { kind: "success", text });
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return <PersonList {...list} submissionKey={actionData?.key ?? key} returned={actionData} />;
}
