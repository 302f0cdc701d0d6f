import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { completeAdoption } from "#app/features/adoption/interest/complete-adoption.server.ts";
import {
  approveSchema,
  interestAnswerSchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { approveAllIntent } from "#app/features/adoption/interest/staff/approve-all.ts";
import { approveAndAnswer } from "#app/features/adoption/interest/staff/decide-pet.server.ts";
import { findForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import { RequestDetails } from "#app/features/adoption/interest/staff/interest-page.tsx";
import {
  interestQueue,
  type QueueContext,
  queueOf,
} from "#app/features/adoption/interest/staff/interest-queue.ts";
import { queuePlaces } from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { decidedPet } from "#app/features/adoption/interest/staff/pet-requests.ts";
import { undoDecision } from "#app/features/adoption/interest/staff/undo-decision.server.ts";
import { writeToApplicant } from "#app/features/adoption/interest/write-interest-message.server.ts";
import { listingSteps } from "#app/features/adoption/listing/listing-steps.server.ts";
import { backHome } from "#app/features/insights/dashboard/back-home.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { recordHref } from "#app/platform/lists/place.ts";
import { stepIntents, undoForm } from "#app/platform/steps/step-intents.server.ts";
import { undoLabel } from "#app/platform/steps/steps.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/adoption-request";

export const handle = { title: "Request Details", noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await findForStaff(services, requireActor(context), id);
  const page = orNotFound(found, "Request not found");
  const query = readListQuery(interestQueue, url.searchParams);
  return {
    ...page,
    place: await queuePlaces.view(services, query, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const back = formText(form, "back");
  const query = readListQuery(interestQueue, url.searchParams);
  const here = recordHref(interestQueue, id, query);
  const kept = formText(form, "kept");
  const isDecision = ["approve", "reject", approveAllIntent].includes(formText(form, "intent"));
  return formAction(services, form, {
    title: "Failed to update request status",
    next: listPath(back) ?? (isDecision ? () => queuePlaces.follow(services, query, id) : here),
    intents: {
      ...stepIntents(services, interestSteps, id, {
        party: "staff",
        actor,
        action: here,
        hidden: back ? { back } : {},
        kept,
      }),
      [approveAllIntent]: intent(
        approveSchema,
        (words, key) =>
          approveAndAnswer(
            services,
            actor,
            id,
            { ...words, askedBy: formText(form, "askedBy") },
            key,
          ),
        (decision) => ({
          text: decidedPet(decision),
          ...(kept && { kept }),
          undo: undoDecision(
            href("/adoption-requests/pets/:id", { id: decision.listingId }),
            decision,
            back ? { back, ...(kept && { kept }) } : { record: id },
          ),
        }),
      ),
      message: intent(
        interestAnswerSchema,
        ({ message }, key) => writeToApplicant(services, actor, id, message, key),
        ({ email }) => ({ text: `Your message goes to ${email}.`, next: here }),
      ),
      adopt: intent(
        noFields,
        (_, key) => completeAdoption(services, actor, id, key),
        ({ listingId, changeId, pet, closed }) => {
          const { adopt } = listingSteps.parties.staff;
          const page = href("/dashboard/staff/listings/:id", { id: listingId });
          const undo = undoForm(page, undoLabel(adopt.label, pet), changeId);
          return { text: adopt.notice({ name: pet, closed }), undo };
        },
      ),
    },
  });
}

/** The dashboard, or the queue with the query that the form came from; undefined for a form of the request's page. */
function listPath(back: string): string | undefined {
  return backHome(back) ?? (back.startsWith("?") ? queueOf(back) : undefined);
}

export default function AdoptionRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...request } = loaderData;
  const { overList, pinned } = useOutletContext<QueueContext>();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
      >{`Request for ${request.interest.listing_name}`}</PageTitle>
      <RequestDetails {...request} overList={overList} pinnedRows={pinned} returned={actionData} />
    </>
  );
}
