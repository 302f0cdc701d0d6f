import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { findForReview } from "#app/features/accounts/person/list-people.server.ts";
import { personStepSchema } from "#app/features/accounts/person/person.schema.server.ts";
import { personSteps } from "#app/features/accounts/person/person.ts";
import { PersonScreen } from "#app/features/accounts/person/person-page.tsx";
import { takePersonStep } from "#app/features/accounts/person/person-step.server.ts";
import { worldContext } from "#app/platform/http/context.server.ts";
import {
  found,
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
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
  const world = context.get(worldContext);
  const page = found(await findForReview(world, requireActor(context), params.id), notThere);
  return { ...page, key: newKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, personStepSchema);
  const again = async () => ({
    step: personSteps.find((one) => one === form.get("step")),
    now: found(await findForReview(world, actor, params.id), notThere),
    key: newKey(),
  });
  if (submission.status !== "success") {
    return invalid(submission, { title: failed, again: await again() });
  }
  const outcome = await takePersonStep(world, actor, params.id, submission.value, keyOf(form));
  if (!outcome.ok) {
    return refusedForm(submission, outcome, { title: failed, again: await again() });
  }
  const here = href("/dashboard/staff/people/:id", { id: params.id });
  return redirectWithNotice(world, here, { kind: "success", text: outcome.value });
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
