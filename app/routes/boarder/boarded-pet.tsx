import { data, href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { BoardedPet } from "#app/features/boarding/care-log/boarded-pet.tsx";
import {
  careNoteSchema,
  tickSchema,
  undoTickSchema,
} from "#app/features/boarding/care-log/care-log.schema.server.ts";
import { boarderTexts, tickInWords } from "#app/features/boarding/care-log/care-log.ts";
import { findBoardedPet } from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { readNoteForm } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare, undoTick } from "#app/features/boarding/care-log/tick-care.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { withLateFiles } from "#app/platform/files/late-files.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { newIdempotencyKey, orNotFound } from "#app/platform/http/forms.server.ts";
import { answerUpload } from "#app/platform/pictures/picture-form.server.ts";
import { stepIntents } from "#app/platform/steps/step-intents.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarded-pet";

export const handle = {
  title: "Pet",
  under: { label: "Boarded Pets", href: href("/dashboard/pet-owner/boarded-pets") },
  errorTitle: boarderTexts.pets,
};

const notThere = "Pet not found";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = await findBoardedPet(context.get(servicesContext), requireActor(context), id);
  return { ...orNotFound(page, notThere), key: newIdempotencyKey() };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  orNotFound(await findBoardedPet(services, actor, id), notThere);
  const note = await readNoteForm(services, actor, request);
  const { form, refusal, late, staged } = note;
  const upload = answerUpload(
    { ...note, fieldErrors: refusal?.fields ?? {} },
    { intent: undefined, staged },
  );
  if (upload) return upload;
  // The note belongs to this stay, whatever the form sends.
  form.set("stayId", id);
  const path = href("/dashboard/pet-owner/boarded-pets/:id", { id });
  const answer = await formAction(services, form, {
    title: boarderTexts.request,
    next: path,
    intents: {
      ...stepIntents(services, staySteps, id, {
        stepRole: "boarder",
        actor,
        action: path,
        only: ["checkIn", "checkOut"],
      }),
      tick: intent(
        tickSchema,
        (input, key) => tickCare(services, actor, input, key),
        ({ pet }, input) => `${tickInWords(input)}: ${pet}.`,
      ),
      undo: intent(
        undoTickSchema,
        (input, key) => undoTick(services, actor, input, key),
        ({ what }) => `Taken back: ${what}.`,
      ),
      note: intent(
        careNoteSchema,
        async (input, key) =>
          refusal ??
          (input.text === "" ? late?.refusal : undefined) ??
          writeNote(services, actor, input, key),
        ({ pet }) =>
          withLateFiles(`Your note about ${pet} is with the owner.`, late, "with another note"),
      ),
    },
  });
  return answer instanceof Response ? answer : data({ ...answer.data, staged }, answer.init ?? {});
}

export default function BoardedPetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...page } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{page.stay.pet}</PageTitle>
      <BoardedPet {...page} returned={actionData} staged={actionData?.staged ?? []} />
    </>
  );
}
