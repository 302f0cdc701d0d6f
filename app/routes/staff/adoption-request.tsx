import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  approveSchema,
  interestAnswerSchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import { interestSteps } from "#app/features/adoption/interest/interest-steps.server.ts";
import { approveAllIntent } from "#app/features/adoption/interest/staff/approve-all.ts";
import {
  approveAndAnswer,
  undoDecisionForm,
} from "#app/features/adoption/interest/staff/decide-pet.server.ts";
import { findInterestForStaff } from "#app/features/adoption/interest/staff/find-interest.server.ts";
import {
  type QueueContext,
  queueHref,
} from "#app/features/adoption/interest/staff/interest-queue.ts";
import { queuePlaces } from "#app/features/adoption/interest/staff/list-interests.server.ts";
import { petDecisionNotice } from "#app/features/adoption/interest/staff/pet-requests.ts";
import { RequestDetails } from "#app/features/adoption/interest/staff/request-details.tsx";
import { writeToApplicant } from "#app/features/adoption/interest/write-interest-message.server.ts";
import { completeAdoption } from "#app/features/adoption/listing-desk/complete-adoption.server.ts";
import { listingSteps } from "#app/features/adoption/listing-desk/listing-steps.server.ts";
import { followThread } from "#app/features/insights/threads/list-own-threads.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { readRecordForm } from "#app/platform/http/record-form.server.ts";
import { stepIntents, undoForm } from "#app/platform/steps/step-intents.server.ts";
import { undoLabel } from "#app/platform/steps/steps.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/adoption-request";

export const handle = { title: "Request Details", noticeAt: "page" };

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await findInterestForStaff(services, requireActor(context), id);
  const page = orNotFound(found, "Request not found");
  return {
    ...page,
    place: await queuePlaces.view(services, url.searchParams, id),
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const { form, here, next, origin } = await readRecordForm(
    services,
    { request, url },
    {
      places: queuePlaces,
      id,
      decisions: ["approve", "reject", approveAllIntent],
      listOf: queueHref,
    },
  );
  const { hidden, pinned } = origin;
  return formAction(services, form, {
    title: "Failed to update request status",
    next,
    intents: {
      ...stepIntents(services, interestSteps, id, { stepRole: "staff", actor, ...origin }),
      [approveAllIntent]: intent(
        approveSchema,
        (input, key) =>
          approveAndAnswer(
            services,
            actor,
            id,
            { ...input, countedAt: formText(form, "countedAt") },
            key,
          ),
        (decision) => ({
          text: petDecisionNotice(decision),
          ...(pinned && { pinned }),
          undo: undoDecisionForm(
            href("/adoption-requests/pets/:id", { id: decision.listingId }),
            decision,
            hidden.back ? { ...hidden, ...(pinned && { pinned }) } : { record: id },
          ),
        }),
      ),
      message: intent(
        interestAnswerSchema,
        ({ message }, key) => writeToApplicant(services, actor, id, message, key),
        async ({ email }) => {
          const wrote = url.searchParams.get("wrote") === "back";
          const { path, notice = "" } = wrote
            ? await followThread(services, actor)
            : { path: here };
          return { text: `Your message goes to ${email}. ${notice}`.trim(), next: path };
        },
      ),
      adopt: intent(
        noFields,
        (_, key) => completeAdoption(services, actor, id, key),
        ({ listingId, changeId, pet, closed }) => {
          const { adopt } = listingSteps.stepsByRole.staff;
          const page = href("/dashboard/staff/listings/:id", { id: listingId });
          const undo = undoForm(page, undoLabel(adopt.label, pet), changeId);
          return { text: adopt.notice({ name: pet, closed }), undo };
        },
      ),
    },
  });
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
