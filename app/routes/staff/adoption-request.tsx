import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { decisionSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { RequestDetails } from "#app/features/adoption/interest/interest-page.tsx";
import { findRequest } from "#app/features/adoption/interest/review-interest.server.ts";
import { takeStep } from "#app/features/adoption/interest/review-step.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import {
  formText,
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
import type { Route } from "./+types/adoption-request";

export const handle = { title: "Request Details" };

const failed = "Failed to update request status";

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = orNotFound(
    await findRequest(context.get(servicesContext), params.id),
    "Request not found",
  );
  return { ...request, key: newIdempotencyKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, decisionSchema);
  const step = formText(form, "decision");
  const again = { key: readIdempotencyKey(form) ?? newIdempotencyKey(), step };
  if (submission.status !== "success") return invalidForm(submission, { title: failed, again });
  const outcome = await takeStep(
    services,
    actor,
    params.id,
    submission.value,
    readIdempotencyKey(form),
  );
  if (!outcome.ok && outcome.code === "NOT_FOUND")
    return orNotFound(undefined, "Request not found");
  if (!outcome.ok)
    return refusedForm(submission, outcome, {
      title: failed,
      again: { key: newIdempotencyKey(), step },
    });
  const back = form.get("back");
  const path =
    typeof back === "string" && back.startsWith("?")
      ? href("/adoption-requests") + asQuery(back.slice(0, 500))
      : href("/adoption-requests/:id", { id: params.id });
  return redirectWithNotice(services, path, { kind: "success", text: outcome.value });
}

/** A header holds no line ends and no letters beyond Latin. */
function asQuery(text: string): string {
  const query = new URLSearchParams(text).toString();
  return query && `?${query}`;
}

export default function AdoptionRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...request } = loaderData;
  const { overList } = useOutletContext<{ overList: boolean }>();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`Request for ${request.interest.listing_name}`}</PageTitle>
      <RequestDetails
        {...request}
        overList={overList}
        submissionKey={actionData?.key ?? key}
        result={actionData?.result}
        step={actionData?.step}
      />
    </>
  );
}
