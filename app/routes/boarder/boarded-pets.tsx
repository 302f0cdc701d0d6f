import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { maxBoarderDaysOff } from "#app/features/boarding/capacity/capacity.ts";
import {
  addBoarderDaysOff,
  removeBoarderDaysOff,
} from "#app/features/boarding/capacity/save-capacity.server.ts";
import { BoardedPets } from "#app/features/boarding/care-log/boarded-pets.tsx";
import { boarderTexts } from "#app/features/boarding/care-log/care-log.ts";
import { listBoardedPets } from "#app/features/boarding/care-log/list-boarded-pets.server.ts";
import { isDay, lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { daysOffForms } from "#app/platform/http/days-off-form.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";
import { formText, newIdempotencyKey, readForm } from "#app/platform/http/forms.server.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/boarded-pets";

export const handle = { title: "Boarded Pets", errorTitle: boarderTexts.pets };

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const chosen = { month: searchParams.get("month"), day: searchParams.get("day") };
  const pets = await listBoardedPets(context.get(servicesContext), requireActor(context), chosen);
  return { ...pets, key: newIdempotencyKey() };
}

/** Adds or removes a day off. */
export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const form = await readForm(request);
  const day = formText(form, "offFrom") ?? "";
  const path = href("/dashboard/pet-owner/boarded-pets");
  return formAction(services, form, {
    next: isDay(day) ? `${path}?month=${day.slice(0, 7)}&day=${day}#day` : path,
    intents: daysOffForms({
      today: lagosDay(services.now()),
      limit: maxBoarderDaysOff,
      add: (range, key) => addBoarderDaysOff(services, actor, range, key),
      remove: (range, key) => removeBoarderDaysOff(services, actor, range, key),
    }),
  });
}

export default function BoardedPetsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...pets } = loaderData;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>Boarded Pets</PageTitle>
      <BoardedPets {...pets} returned={actionData} />
    </>
  );
}
