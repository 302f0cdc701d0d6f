import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inviteColleague } from "#app/features/accounts/person/invite-staff.server.ts";
import { listForReview } from "#app/features/accounts/person/list-people.server.ts";
import { inviteSchema } from "#app/features/accounts/person/person.schema.server.ts";
import { peopleList } from "#app/features/accounts/person/person.ts";
import { PersonList } from "#app/features/accounts/person/person-list.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import type { Route } from "./+types/people";

export const handle = { title: "People" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readListQuery(peopleList, url.searchParams);
  const list = await listForReview(context.get(servicesContext), query);
  return { ...list, query, key: newIdempotencyKey() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await readForm(request);
  const submission = parseForm(form, inviteSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const outcome = await inviteColleague(
    services,
    requireActor(context),
    submission.value,
    readIdempotencyKey(form),
  );
  if (!outcome.ok) return refusedForm(submission, outcome);
  const { id, email } = outcome.value;
  const text = `${email} gets an invitation by e-mail.`;
  const path = href("/dashboard/staff/people/:id", { id });
  return redirectWithNotice(services, path, { kind: "success", text });
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...list } = loaderData;
  return (
    <PersonList {...list} submissionKey={actionData?.key ?? key} result={actionData?.result} />
  );
}
