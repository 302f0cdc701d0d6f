import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  decidePet,
  findPetRequests,
  undoDecisionForm,
  undoPetDecision,
} from "#app/features/adoption/interest/staff/decide-pet.server.ts";
import { queueHref } from "#app/features/adoption/interest/staff/interest-queue.ts";
import { listJustDecided } from "#app/features/adoption/interest/staff/list-interests.server.ts";
import {
  petDecisionNotice,
  undonePetNotice,
} from "#app/features/adoption/interest/staff/pet-requests.ts";
import { PetRequestsPage } from "#app/features/adoption/interest/staff/pet-requests-page.tsx";
import { readSelection } from "#app/features/adoption/interest/staff/review-selected.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { isId } from "#app/platform/ids.ts";
import { backHome } from "#app/platform/lists/back-home.ts";
import { undoIntent } from "#app/platform/steps/steps.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-requests";

export const handle = { title: "Requests for a Pet" };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = orNotFound(await findPetRequests(services, id), "Pet not found");
  const justDecided = await listJustDecided(services, requireActor(context), id);
  return { ...found, justDecided, key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const here = href("/adoption-requests/pets/:id", { id });
  const choices = {
    approve: formText(form, "approve") || undefined,
    others: readSelection(form.getAll("others").map(String)),
  };
  const back = formText(form, "back");
  return formAction(services, form, {
    title: "Failed to update request status",
    next: backHome(back) ?? queueHref(back) ?? requestPage(form) ?? here,
    intents: {
      decide: intent(
        noFields,
        (_, key) => decidePet(services, actor, id, choices, key),
        (decision) => ({
          text: petDecisionNotice(decision),
          undo: undoDecisionForm(here, decision),
        }),
      ),
      [undoIntent]: intent(
        noFields,
        (_, key) => undoPetDecision(services, actor, formText(form, "batch"), key),
        ({ undone, skipped }) => ({
          text: undonePetNotice(undone, skipped),
          pinned: formText(form, "pinned"),
        }),
      ),
    },
  });
}

/** The request page that an Undo came from; undefined for other forms. */
function requestPage(form: FormData): string | undefined {
  const id = formText(form, "record");
  return isId(id) ? href("/adoption-requests/:id", { id }) : undefined;
}

export default function PetRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{`Requests for ${page.pet.name}`}</PageTitle>
      <PetRequestsPage {...page} returned={actionData} />
    </>
  );
}
