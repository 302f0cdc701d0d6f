import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findForReview } from "#app/features/accounts/person/list-people.server.ts";
import { personStepSchema } from "#app/features/accounts/person/person.schema.server.ts";
import { personSteps } from "#app/features/accounts/person/person.ts";
import { PersonScreen } from "#app/features/accounts/person/person-page.tsx";
import { takePersonStep } from "#app/features/accounts/person/person-step.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  invalidForm,
  newIdempotencyKey,
  orNotFound,
  parseForm,
  readForm,
  readIdempotencyKey,
  refusedForm,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/person";

const list = { label: "People", href: href("/dashboard/staff/people") };
export const handle = { title: "Person", under: list };

const failed = "This could not be saved.";
const notThere = "Person not found";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = orNotFound(
    await findForReview(services, requireActor(context), params.id),
    notThere,
  );
  return { ...page, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, personStepSchema);
  const again = async () => ({
    step: personSteps.find((one) => one === form.get("step")),
    now: orNotFound(await findForReview(services, actor, params.id), notThere),
    key: newIdempotencyKey(),
  });
  if (submission.status !== "success") {
    return invalidForm(submission, { title: failed, again: await again() });
  }
  const outcome = await takePersonStep(
    services,
    actor,
    params.id,
    submission.value,
    readIdempotencyKey(form),
  );
  if (!outcome.ok) {
    return refusedForm(submission, outcome, { title: failed, again: await again() });
  }
  const here = href("/dashboard/staff/people/:id", { id: params.id });
  return redirectWithNotice(services, here, { kind: "success", text: outcome.value });
}

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const page = actionData?.now ?? loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{page.person.name}</PageTitle>
      <PersonScreen
        {...page}
        key={actionData?.key ?? loaderData.key}
        submissionKey={actionData?.key ?? loaderData.key}
        result={actionData?.result}
        step={actionData?.step}
      />
    </>
  );
}
