import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { rejectSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import {
  interestQueue,
  type QueueContext,
} from "#app/features/adoption/interest/interest-queue.ts";
import {
  listSelected,
  readSelection,
  reviewSelected,
} from "#app/features/adoption/interest/review-selected.server.ts";
import {
  type SelectedStep,
  selectedHref,
  selectedSteps,
} from "#app/features/adoption/interest/selected-requests.ts";
import { SelectedRequests } from "#app/features/adoption/interest/selected-requests.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { readListQuery } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/selected-requests";

export const handle = { title: "Selected Requests" };

/** Reloads the data after a refusal too, because somebody else has changed the records. */
export const shouldRevalidate = () => true;

export async function loader({ context, url }: Route.LoaderArgs) {
  const params = url.searchParams;
  const step = stepOf(params.get("do"));
  const ids = readSelection(params.getAll("id"));
  return {
    step,
    isDone: params.has("done"),
    query: readListQuery(interestQueue, params),
    rows: await listSelected(context.get(servicesContext), requireActor(context), ids, step),
    key: newIdempotencyKey(),
  };
}

function stepOf(text: string | null): SelectedStep {
  return selectedSteps.find((step) => step === text) ?? "reject";
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const ids = readSelection([formText(form, "ids")]);
  const step = stepOf(formText(form, "intent"));
  const back = URL.parse(formText(form, "back"), url.origin);
  const query = readListQuery(interestQueue, back?.searchParams ?? new URLSearchParams());
  const take = (what: SelectedStep) =>
    intent(
      rejectSchema,
      (input, key) => reviewSelected(services, actor, ids, what, input, key),
      ({ changed, of }) => `Request status updated successfully. ${changed} of ${of} changed.`,
    );
  const isUndo = formText(form, "intent") === "undo";
  return formAction(services, form, {
    title: "Failed to update request status",
    next: isUndo ? href("/adoption-requests") : selectedHref(query, step, ids, true),
    intents: {
      reject: take("reject"),
      release: take("release"),
      undo: intent(
        noFields,
        (_, key) => reviewSelected(services, actor, ids, "undo", {}, key),
        ({ changed, of }) => `Decision undone: ${changed} of ${of} wait again.`,
      ),
    },
  });
}

export default function Selected({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const { overList } = useOutletContext<QueueContext>();
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Selected Requests</PageTitle>
      <SelectedRequests
        {...page}
        inDialog={overList}
        submissionKey={actionData?.key ?? key}
        returned={actionData}
      />
    </>
  );
}
