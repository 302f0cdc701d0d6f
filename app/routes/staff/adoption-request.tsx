import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { completeAdoption } from "#app/features/adoption/interest/complete-adoption.server.ts";
import {
  approveSchema,
  rejectSchema,
  releaseSchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import { type Decision, decided } from "#app/features/adoption/interest/interest.ts";
import { releasePet } from "#app/features/adoption/interest/release-interest.server.ts";
import {
  findRequest,
  reviewInterest,
} from "#app/features/adoption/interest/review-interest.server.ts";
import { RequestDetails } from "#app/features/adoption/interest/staff/interest-page.tsx";
import type { QueueContext } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { undoDecision } from "#app/features/adoption/interest/undo-decision.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/adoption-request";

export const handle = { title: "Request Details" };

/** Reloads the data after a refusal too, because somebody else has changed the record. */
export const shouldRevalidate = () => true;

export async function loader({ context, params }: Route.LoaderArgs) {
  const request = orNotFound(
    await findRequest(context.get(servicesContext), params.id),
    "Request not found",
  );
  return { ...request, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const back = formText(form, "back");
  const kept = formText(form, "kept");
  /** What was done, for whom and for which pet, with the button that takes it back. */
  const decisionNotice = (text: string, { name, pet }: { name: string; pet: string }) => ({
    text,
    kept,
    undo: {
      action: href("/adoption-requests/:id", { id }),
      intent: "undo",
      hidden: { key: newIdempotencyKey(), ...(back && { back, kept }) },
      label: `Undo ${name} for ${pet}`,
    },
  });
  const decide = (decision: Decision) =>
    intent(
      decision === "approve" ? approveSchema : rejectSchema,
      (input, key) => reviewInterest(services, actor, id, { decision, ...input }, key),
      (of) =>
        decisionNotice(
          `Request status updated successfully. You ${decided[decision]} ${of.name} for ${of.pet}.`,
          of,
        ),
    );
  return formAction(services, form, {
    title: "Failed to update request status",
    next: nextPath(id, back),
    intents: {
      approve: decide("approve"),
      reject: decide("reject"),
      undo: intent(
        noFields,
        (_, key) => undoDecision(services, actor, id, key),
        ({ name, pet, status }) => ({
          text: `Decision undone: ${name} for ${pet} ${status === "approved" ? "is approved" : "waits"} again.`,
          kept,
        }),
      ),
      release: intent(
        releaseSchema,
        (input, key) => releasePet(services, actor, id, input, key),
        (of) => decisionNotice(`${of.pet} is released. Others can be approved again.`, of),
      ),
      adopt: intent(
        noFields,
        (_, key) => completeAdoption(services, actor, id, key),
        ({ pet, closed }) => {
          const others =
            closed === 1 ? "one other request is closed" : `${closed} others are closed`;
          return `${pet} is adopted${closed > 0 ? `; ${others}` : ""}`;
        },
      ),
    },
  });
}

/** The queue with the query that the form came from, the dashboard, else the request's page. */
function nextPath(id: string, back: string): string {
  if (back === "home") return href("/dashboard");
  if (!back.startsWith("?")) return href("/adoption-requests/:id", { id });
  // A header holds no line ends and no letters beyond Latin.
  const query = new URLSearchParams(back.slice(0, 500)).toString();
  return href("/adoption-requests") + (query && `?${query}`);
}

export default function AdoptionRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...request } = loaderData;
  const { overList, pinnedRowsWith } = useOutletContext<QueueContext>();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`Request for ${request.interest.listing_name}`}</PageTitle>
      <RequestDetails
        {...request}
        overList={overList}
        kept={pinnedRowsWith(request.interest.id)}
        submissionKey={actionData?.key ?? key}
        returned={actionData}
      />
    </>
  );
}
