import { type ClientLoaderFunctionArgs, data, href, isRouteErrorResponse } from "react-router";
import { networkError } from "#app/browser/network/network-error.ts";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import {
  careNoteSchema,
  roundSchema,
  tickSchema,
  undoTickSchema,
} from "#app/features/boarding/care-log/care-log.schema.server.ts";
import {
  boarderTexts,
  careSlots,
  roundInWords,
  roundPath,
  tickInWords,
} from "#app/features/boarding/care-log/care-log.ts";
import { DaySheet } from "#app/features/boarding/care-log/day-sheet.tsx";
import { listDaySheet } from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { readNoteForm } from "#app/features/boarding/care-log/store-care-photo.server.ts";
import { tickCare, undoTick } from "#app/features/boarding/care-log/tick-care.server.ts";
import { tickRound } from "#app/features/boarding/care-log/tick-round.server.ts";
import { writeNote } from "#app/features/boarding/care-log/write-note.server.ts";
import { withLateFiles } from "#app/platform/files/late-files.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/day";

export const handle = {
  hydrate: true,
  title: "Day Sheet",
  under: { label: "Boarded Pets", href: href("/dashboard/pet-owner/boarded-pets") },
  errorTitle: boarderTexts.pets,
};

/** Also reloads after a refusal: somebody else has changed the record. */
export const shouldRevalidate = () => true;

type Sheet = Awaited<ReturnType<typeof loader>>;

/** In the browser: the last loaded sheet. */
let latest: Sheet | undefined;

/** Without a connection the last sheet stays. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Sheet> {
  try {
    latest = await serverLoader<Sheet>();
  } catch (error) {
    if (!latest || isAnswer(error)) throw error;
  }
  return latest;
}

/** Without a connection the sheet says so, and the form can be sent again with the same key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!latest || isAnswer(error)) throw error;
    return {
      result: { error: { "": [networkError] } },
      intent: undefined,
      key: latest.key,
      staged: [],
      petId: undefined,
      lost: true as const,
    };
  }
}

/** A redirect, or a refusal by our server. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const chosen = url.searchParams.get("round");
  const sheet = await listDaySheet(context.get(servicesContext), requireActor(context), chosen);
  return { sheet, key: newIdempotencyKey() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const round = careSlots.find((slot) => slot === url.searchParams.get("round"));
  const { form, refusal, late, staged } = await readNoteForm(services, actor, request);
  // A page loaded before the last release sends only the stay.
  const petId = formText(form, "stayPetId") || formText(form, "stayId");
  const answer = await formAction(services, form, {
    title: boarderTexts.request,
    next: round ? roundPath(round) : href("/dashboard/pet-owner/day"),
    intents: {
      tick: intent(
        tickSchema,
        (input, key) => tickCare(services, actor, input, key),
        ({ pet }, input) => `${tickInWords(input)}: ${pet}.`,
      ),
      round: intent(
        roundSchema,
        // One form has a button for each kind; a page loaded before the last release also needs a key for each.
        (input, key) => tickRound(services, actor, input, key && `${key}-${input.kind}`),
        ({ at, addedAt, ...round }, { kind, slot }) =>
          roundInWords({ kind, slot, at, addedAt }, round),
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
  if (answer instanceof Response) return answer;
  return data({ ...answer.data, staged, petId }, answer.init ?? {});
}

export default function Day({ loaderData, actionData }: Route.ComponentProps) {
  if (typeof document !== "undefined") latest ??= loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Day Sheet</PageTitle>
      <DaySheet
        {...loaderData.sheet}
        returned={actionData}
        returnedPetId={actionData?.petId}
        staged={actionData?.staged ?? []}
      />
    </>
  );
}
