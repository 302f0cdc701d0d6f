import { href } from "react-router";
import { findReader } from "#app/features/accounts/auth/session-cookie.middleware.server.ts";
import { findContact } from "#app/features/accounts/profile/find-profile.server.ts";
import { findComeback, findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { listSimilar } from "#app/features/adoption/catalogue/list-catalogue.server.ts";
import { interestSchema } from "#app/features/adoption/interest/interest.schema.server.ts";
import {
  expressInterest,
  openExpressedInterest,
} from "#app/features/adoption/interest/public/express-interest.server.ts";
import { isRequester } from "#app/features/adoption/interest/public/follow-interest.server.ts";
import { findAnswerDays } from "#app/features/adoption/interest/staff/answer-days.server.ts";
import { closedSentence, excerpt } from "#app/features/adoption/listing/listing.ts";
import { listingCardVersion } from "#app/features/adoption/listing/listing-card.server.ts";
import { PetProfile } from "#app/features/adoption/pet-page/pet-profile.tsx";
import { listStoriesOfPet } from "#app/features/content/post/list-posts.server.ts";
import { runsRescue } from "#app/platform/actor.ts";
import {
  actorContext,
  requestInfoContext,
  servicesContext,
} from "#app/platform/http/context.server.ts";
import { intent, submitForm } from "#app/platform/http/form-action.server.ts";
import { orNotFound, readForm } from "#app/platform/http/forms.server.ts";
import { rememberSent } from "#app/platform/http/sender-cookie.server.ts";
import { PageTitle, useSite } from "#app/ui/shell/shell.tsx";
import type { Route } from "./+types/pet-details";

export const handle = {
  cache: { params: ["photo"], shows: ["listings", "stories"] },
  errorTitle: "Failed to fetch pet details",
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const pet = orNotFound(await findPet(services, params.id), "Pet not found");
  const actor = context.get(actorContext);
  const photoIndex = pet.pictures.findIndex(
    (_, index) => url.searchParams.get("photo") === `${index + 1}`,
  );
  return {
    pet,
    card: listingCardVersion(services.site, pet),
    photoIndex: photoIndex < 0 ? undefined : photoIndex,
    contact: actor && (await findContact(services, actor)),
    comeback: await findComeback(services, pet),
    answerDays: await findAnswerDays(services),
    similar: await listSimilar(services, pet, 4),
    stories: pet.status === "adopted" ? await listStoriesOfPet(services, pet.id) : [],
    editable: runsRescue(actor?.role),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const actor = context.get(actorContext);
  const visitor = { address: context.get(requestInfoContext).address, personId: actor?.id };
  const express = intent(
    interestSchema,
    async (input) => {
      const outcome = await expressInterest(services, visitor, params.id, input);
      if (!outcome.ok) {
        return outcome.code === "NOT_FOUND"
          ? orNotFound<never>(undefined, "Pet not found")
          : outcome;
      }
      const { reference } = outcome.value;
      const reader = await findReader(services, request, reference);
      const isSender = await isRequester(services, reference, reader);
      return openExpressedInterest(outcome.value, isSender);
    },
    async ({ reference, notice }) => ({
      ...notice,
      next: href("/r/:reference", { reference }),
      cookies: await rememberSent(services, request, reference, actor),
    }),
  );
  const options = { title: "Failed to submit interest", next: href("/up-for-adoption") };
  return submitForm(services, await readForm(request), express, options);
}

export default function PetDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { pet, card, photoIndex, contact, answerDays, similar, stories, editable, comeback } =
    loaderData;
  const site = useSite();
  return (
    <>
      <PageTitle
        failed={actionData !== undefined}
        description={`${pet.name}, ${pet.breed}, ${pet.ageText}, in ${pet.location}. ${excerpt(pet.description, 20)}`}
      >
        {`${pet.name}, ${pet.breed}`}
      </PageTitle>
      <PetProfile
        answerDays={answerDays}
        pet={pet}
        card={card}
        photoIndex={photoIndex}
        site={site}
        contact={contact}
        editable={editable}
        similar={similar}
        stories={stories}
        closed={closedSentence(pet.name, pet.status)}
        comeback={comeback}
        result={actionData?.result}
      />
    </>
  );
}
