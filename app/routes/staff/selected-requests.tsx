import { href, useOutletContext } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  rejectSchema,
  releaseAllSchema,
} from "#app/features/adoption/interest/interest.schema.server.ts";
import {
  interestQueue,
  type QueueContext,
} from "#app/features/adoption/interest/staff/interest-queue.ts";
import {
  listSelected,
  readSelection,
  reviewSelected,
  undoSelected,
} from "#app/features/adoption/interest/staff/review-selected.server.ts";
import {
  type SelectedStep,
  selectedHref,
  selectedNotice,
  selectedSteps,
  undoAllFields,
  undoneSelectedNotice,
} from "#app/features/adoption/interest/staff/selected-requests.ts";
import { SelectedRequests } from "#app/features/adoption/interest/staff/selected-requests.tsx";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { listHref, readListQuery } from "#app/platform/lists/list-query.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/selected-requests";

export const handle = { title: "Selected Requests" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = url.searchParams;
  const step = readStep(params.get("do"));
  const ids = readSelection(params.getAll("id"));
  return {
    step,
    isDone: params.has("done"),
    query: readListQuery(interestQueue, params),
    rows: await listSelected(services, requireActor(context), ids, step),
    key: newIdempotencyKey(),
  };
}

function readStep(text: string | null): SelectedStep {
  return selectedSteps.find((step) => step === text) ?? "reject";
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const ids = readSelection([formText(form, "ids")]);
  const isUndo = formText(form, "intent") === undoIntent;
  const step = readStep(formText(form, isUndo ? "do" : "intent"));
  const back = URL.parse(formText(form, "back"), url.origin);
  const query = readListQuery(interestQueue, back?.searchParams ?? new URLSearchParams());
  const stepIntent = (what: SelectedStep) =>
    intent(
      what === "reject" ? rejectSchema : releaseAllSchema,
      (input, key) => reviewSelected(services, actor, ids, what, input, key),
      ({ changes, of }) => ({
        text: `Request status updated successfully. ${selectedNotice(what, changes.length, of)}`,
        undo: {
          action: href("/adoption-requests/selected"),
          intent: undoIntent,
          hidden: { key: newIdempotencyKey(), ...undoAllFields(query, what, changes) },
          label: `Undo all ${changes.length}`,
        },
      }),
    );
  return formAction(services, form, {
    title: "Failed to update request status",
    next: isUndo ? listHref(interestQueue, query) : selectedHref(query, step, ids, true),
    intents: {
      reject: stepIntent("reject"),
      release: stepIntent("release"),
      [undoIntent]: intent(
        noFields,
        (_, key) => undoSelected(services, actor, readSelection([formText(form, "changes")]), key),
        ({ changes, of }) => undoneSelectedNotice(step, changes.length, of),
      ),
    },
  });
}

export default function SelectedRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  const { overList } = useOutletContext<QueueContext>();
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Selected Requests</PageTitle>
      <SelectedRequests {...page} inDialog={overList} returned={actionData} />
    </>
  );
}
