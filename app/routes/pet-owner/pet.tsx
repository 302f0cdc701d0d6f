import { href } from "react-router";
import { requireActor } from "#app/features/accounts/auth/guards.middleware.server.ts";
import { GiveToUsForm } from "#app/features/animals/care-episode/give-to-us-form.tsx";
import { giveToUsSchema } from "#app/features/animals/care-episode/offer.schema.server.ts";
import { offerPet, withdrawOffer } from "#app/features/animals/care-episode/offer-pet.server.ts";
import { openBookingsAt } from "#app/features/insights/open-bookings/open-bookings.server.ts";
import { listAboutPet } from "#app/features/insights/related/list-related.server.ts";
import { RelatedTab, splitRelated } from "#app/features/insights/related/related-tab.tsx";
import { readHealth } from "#app/features/medical-records/medical-record/find-records.server.ts";
import { HealthPage } from "#app/features/medical-records/medical-record/health-page.tsx";
import { archivePet, restorePet } from "#app/features/pets/pet/archive-pet.server.ts";
import { findPetPage } from "#app/features/pets/pet/list-pets.server.ts";
import { shareSchema } from "#app/features/pets/pet/pet.schema.server.ts";
import { petList } from "#app/features/pets/pet/pet.ts";
import { sharePet, stopSharing } from "#app/features/pets/pet/share-pet.server.ts";
import { findNextFreeVet } from "#app/features/providers/vet/list-vets.server.ts";
import { lagosDay } from "#app/platform/dates.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { formAction, intent, noFields } from "#app/platform/http/form-action.server.ts";
import {
  formText,
  newIdempotencyKey,
  orNotFound,
  readForm,
} from "#app/platform/http/forms.server.ts";
import { rebuildListHref } from "#app/platform/lists/list-query.ts";
import { PageTitle } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet";

export const handle = {
  title: "Health Page",
  errorTitle: "Failed to fetch pets",
  under: { label: "My Pets", href: href("/dashboard/pet-owner/pets") },
};

const notThere = "Pet not found";

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  const page = orNotFound(await findPetPage(services, actor, id), notThere);
  const health = await readHealth(services, actor, id);
  const today = lagosDay(services.now());
  const [first] = health.due;
  const isLate = first !== undefined && first.due_on < today;
  return {
    ...page,
    ...health,
    ...splitRelated(
      await listAboutPet(services, actor, { petId: id }),
      url.searchParams.get("tab"),
      href("/dashboard/pet-owner/pets/:id", { id }),
    ),
    nextFree: isLate ? await findNextFreeVet(services, first.vetId) : undefined,
    today,
    key: newIdempotencyKey(),
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = requireActor(context);
  orNotFound(await findPetPage(services, actor, id), notThere);
  const form = await readForm(request);
  const page = href("/dashboard/pet-owner/pets/:id", { id });
  const back = formText(form, "back");
  const hidden: Record<string, string> = back ? { back } : {};
  const archives = formText(form, "intent") === "archive";
  return formAction(services, form, {
    title: archives ? "Failed to delete pet" : "Failed to update pet",
    next: back || archives ? rebuildListHref(petList, back) : page,
    intents: {
      archive: intent(
        noFields,
        (_, key) => archivePet(services, actor, id, key, openBookingsAt(services.now())),
        ({ name }) => ({
          text: `${name} is archived. Its records are still there.`,
          undo: {
            action: page,
            intent: "restore",
            hidden,
            label: `Undo: bring ${name} back`,
          },
        }),
      ),
      restore: intent(
        noFields,
        (_, key) => restorePet(services, actor, id, key),
        ({ name }) => `${name} is back among your pets.`,
      ),
      share: intent(
        shareSchema,
        (input, key) => sharePet(services, actor, id, input, key),
        ({ vet }) => `${vet} may now read this page.`,
      ),
      offer: intent(
        giveToUsSchema,
        (input, key) => offerPet(services, actor, id, input, key),
        ({ name }) => `Thank you. We will call you about ${name}.`,
      ),
      withdrawOffer: intent(
        noFields,
        (_, key) => withdrawOffer(services, actor, id, key),
        ({ name }) => `${name} stays with you.`,
      ),
      stopSharing: intent(
        shareSchema,
        (input, key) => stopSharing(services, actor, id, input, key),
        "This page is no longer shared there.",
      ),
    },
  });
}

export default function Pet({ loaderData, actionData }: Route.ComponentProps) {
  const { key, chosenPart, isOffered, ...page } = loaderData;
  const { name } = page.pet;
  return (
    <>
      <PageTitle failed={actionData !== undefined}>{name}</PageTitle>
      <HealthPage
        {...page}
        offer={
          <GiveToUsForm
            action={href("/dashboard/pet-owner/pets/:id", page.pet)}
            pet={{ name, isOffered }}
            result={actionData?.intent === "offer" ? actionData.result : undefined}
          />
        }
        returned={actionData}
      >
        {chosenPart && <RelatedTab name={name} part={chosenPart} />}
      </HealthPage>
    </>
  );
}
