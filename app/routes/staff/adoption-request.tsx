import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { decisionSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import { RequestDetails } from "#app/features/adoption/interest/interest-page.tsx";
import { findRequest } from "#app/features/adoption/interest/review-interest.server.ts";
import { takeStep } from "#app/features/adoption/interest/review-step.server.ts";
import { worldContext } from "#app/platform/http/context.server.ts";
import {
  found,
  invalid,
  keyOf,
  newKey,
  parseForm,
  readForm,
  refusedForm,
  textIn,
} from "#app/platform/http/forms.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/adoption-request";

export const handle = { title: "Request Details" };

const failed = "Failed to update request status";

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = found(
    await findRequest(context.get(worldContext), params.id),
    "Request not found",
  );
  return { ...request, key: newKey() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const world = context.get(worldContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const submission = parseForm(form, decisionSchema);
  const step = textIn(form, "decision");
  const again = { key: keyOf(form) ?? newKey(), step };
  if (submission.status !== "success") return invalid(submission, { title: failed, again });
  const outcome = await takeStep(world, actor, params.id, submission.value, keyOf(form));
  if (!outcome.ok && outcome.code === "NOT_FOUND") return found(undefined, "Request not found");
  if (!outcome.ok)
    return refusedForm(submission, outcome, { title: failed, again: { key: newKey(), step } });
  const back = form.get("back");
  const path =
    typeof back === "string" && back.startsWith("?")
      ? href("/adoption-requests") + asQuery(back.slice(0, 500))
      : href("/adoption-requests/:id", { id: params.id });
  return redirectWithNotice(world, path, { kind: "success", text: outcome.value });
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
