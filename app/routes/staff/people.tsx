import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { inviteColleague } from "#app/features/accounts/person/invite-staff.server.ts";
import { listForReview } from "#app/features/accounts/person/list-people.server.ts";
import { inviteSchema } from "#app/features/accounts/person/person.schema.server.ts";
import { peopleStates } from "#app/features/accounts/person/person.ts";
import { PeopleList } from "#app/features/accounts/person/person-list.tsx";
import { roles } from "#app/platform/actor.ts";
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
import { readPage, readSearch } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/people";

export const handle = { title: "People" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = url.searchParams;
  const query = {
    role: roles.find((one) => one === params.get("role")),
    state: peopleStates.find((one) => one === params.get("status")),
    q: readSearch(params),
    page: readPage(params),
  };
  const list = await listForReview(context.get(servicesContext), query);
  return { ...list, ...query, key: newIdempotencyKey() };
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
    <>
      <PageTitle failed={actionData !== undefined}>People</PageTitle>
      <PeopleList {...list} submissionKey={actionData?.key ?? key} result={actionData?.result} />
    </>
  );
}
